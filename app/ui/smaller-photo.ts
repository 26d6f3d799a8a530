/** Pixels of the longer side of a photo that is sent: more than is kept of any. */
const LONGEST_SIDE = 2_400;
const JPEG_QUALITY = 0.85;
/** A photo of at most so many bytes goes as it is, if it is of a kind that is taken. */
const SMALL_BYTES = 1_000_000;
const TAKEN = /^image\/(?:jpeg|png|webp)$/;
const HEIC = /^image\/hei[cf]|\.hei[cf]$/i;

/** Said of a photo of a kind that iPhones make and most browsers cannot read. */
export const HEIC_HELP =
  "Dit is een HEIC-foto, en die kan deze browser niet lezen. Bewaar hem op je telefoon als JPG, of kies daar bij Instellingen, Camera, Formaten voor 'Meest compatibel'.";

/**
 * A photo as it is sent: one that is large, or of a kind that the server does not take, is drawn again as a JPEG of at
 * most 2,400 pixels a side. What this browser cannot read stays as it is, and is null for a HEIC.
 */
export async function makeSmaller(file: File): Promise<Blob | null> {
  if (TAKEN.test(file.type) && file.size <= SMALL_BYTES) return file;
  const drawn = await drawSmaller(file).catch(() => null);
  if (drawn && (drawn.size < file.size || !TAKEN.test(file.type))) return drawn;
  return !drawn && HEIC.test(file.type || file.name) ? null : file;
}

/** The same photo as a JPEG, smaller where it is larger than `LONGEST_SIDE`. @throws where it cannot be read */
async function drawSmaller(file: File): Promise<Blob | null> {
  // It turns the photo as its camera was held.
  const photo = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(photo.width, photo.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    const paper = canvas.getContext("2d");
    if (!paper) return null;
    // A JPEG has no transparency: it would become black.
    paper.fillStyle = "white";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(photo, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
  } finally {
    photo.close();
  }
}
