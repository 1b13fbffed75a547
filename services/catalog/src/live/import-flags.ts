/** Flags of a process that imports a full extract: with small nurseries the garbage of reading stays small too. */
export const importFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
