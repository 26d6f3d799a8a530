import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { personalData } from "./personal-data.server.ts";
export {
  isChosenFor,
  isLeaving,
  isShownPhoto,
  type PhotoDraft,
  readHidden,
  readPaper,
  readPhoto,
  readPicture,
  type TabPhotoDraft,
} from "./reads.server.ts";
export { briefPhotoOf, pictureOf, threadPhotoOf } from "./rules.ts";
export {
  claimUploads,
  disownUploads,
  giveUploads,
  removeUploads,
  setPhotoHidden,
  storeForDraft,
  storePaper,
  storeUpload,
  tidyUploads,
} from "./writes.server.ts";

export const uploads = readOnly(tables.uploads);
