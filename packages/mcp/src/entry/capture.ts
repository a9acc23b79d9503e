export { bytesOf, contentOf, sizeOf, textOf } from "../capture/capture-content.ts";
export type {
  CaptureContent,
  CaptureEvent,
  CaptureEventBase,
  CaptureEventKind,
  CaptureHeader,
  CaptureHttpHeader,
  CaptureSide,
  CaptureTarget,
} from "../capture/capture-event.ts";
export { CAPTURE_FORMAT, CAPTURE_VERSION } from "../capture/capture-event.ts";
export { CaptureIndex, type ReadAt } from "../capture/capture-index.ts";
export {
  CaptureDecoder,
  type CaptureItem,
  type CaptureReadOptions,
  readCapture,
} from "../capture/capture-reader.ts";
export {
  type CaptureSink,
  CaptureWriter,
  type CaptureWriterOptions,
} from "../capture/capture-writer.ts";
export { Redactor } from "../capture/redactor.ts";
