import { Agent, request } from "node:http";
import "./end-with-starter.ts";

// Posts a visitor's step of the wizard so many times a second, whether or not the last was answered,
// until so many wait that a site would be away; tells whoever started it how many were answered.
const [url = "", aSecond = "50"] = process.argv.slice(2);
const MOST_WAITING = 64;
const agent = new Agent({ keepAlive: true, maxSockets: MOST_WAITING });
const headers = {
  origin: url,
  "content-type": "application/x-www-form-urlencoded",
  "accept-encoding": "br",
};
let answered = 0;
let waiting = 0;
let isEnding = false;

const timer = setInterval(() => {
  if (waiting === MOST_WAITING) return;
  waiting += 1;
  const asked = request(`${url}/brief-form`, { method: "POST", agent, headers }, (response) => {
    response.resume().once("close", () => {
      if (response.statusCode === 200) answered += 1;
      done();
    });
  });
  asked.once("error", done);
  asked.end("step=2&serviceType=VERHUIZING&fromProvince=Utrecht&toProvince=Limburg");
}, 1_000 / Number(aSecond));

function done(): void {
  waiting -= 1;
  if (isEnding && waiting === 0) process.exit();
}

process.on("message", (said) => {
  if (said === "answered") process.send?.(answered);
  if (said !== "end") return;
  // What it left waiting would fall on whoever is measured next.
  clearInterval(timer);
  isEnding = true;
  if (waiting === 0) process.exit();
});
