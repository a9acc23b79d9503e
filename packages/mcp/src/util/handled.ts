/**
 * The same promise, whose rejection counts as handled although nobody may await it. Whoever does
 * gets the error.
 */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(passOver);
  return promise;
}

function passOver(): void {
  // Whoever awaits the promise gets the error.
}
