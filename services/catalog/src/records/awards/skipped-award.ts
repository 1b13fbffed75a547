/** Why a row is left out. */
export class SkippedAwardError extends Error {}
