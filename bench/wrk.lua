-- Prints what came of a run: requests, seconds, half and 95 of 100 in ms, other answers, errors, processor seconds.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "figures %d %f %f %f %d %d %f\n",
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(50) / 1000,
    latency:percentile(95) / 1000,
    errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    os.clock()
  ))
end
