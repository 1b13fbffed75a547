/** Flags of a process that imports a full extract: with small nurseries and a small heap it stays small itself. */
export const importFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--max-old-space-size=256',
]
