/** Says whether somebody of this name, in Unicode's composed form, is on the board. */
export type IsMember = (name: string) => boolean;
