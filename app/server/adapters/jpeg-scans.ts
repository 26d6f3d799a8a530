const MARKER = 0xff;
const TEMPORARY = 0x01;
const FIRST_RESTART = 0xd0;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/**
 * Number of scans in a JPEG, counted by its markers without decoding anything; 0 for other formats. Reads the
 * markers as libjpeg does, which skips what lies between a scan and the next marker, so that a damaged file
 * hides no scan. What follows the end of the image (a film, a second picture) is not counted.
 */
export function countJpegScans(bytes: Buffer): number {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return 0;
  let scans = 0;
  let at = 2;
  for (;;) {
    at = bytes.indexOf(MARKER, at);
    if (at < 0) return scans;
    const marker = bytes[at + 1];
    if (marker === undefined || marker === END_OF_IMAGE) return scans;
    if (marker === MARKER) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else {
      if (marker === START_OF_SCAN) scans += 1;
      if (at + 4 > bytes.length) return scans;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
}

// A zero after 0xff is a byte of a scan's data, not a marker.
function hasNoLength(marker: number): boolean {
  return (
    marker === 0 || marker === TEMPORARY || (marker >= FIRST_RESTART && marker <= START_OF_IMAGE)
  );
}
