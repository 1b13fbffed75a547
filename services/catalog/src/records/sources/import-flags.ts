/** Node flags for importing a full extract in little memory. */
export const importFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--max-old-space-size=256',
]
