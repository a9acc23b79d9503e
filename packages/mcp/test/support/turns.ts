/** Lets everything that is ready to run in microtasks do so, fake clock or not. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await null;
}
