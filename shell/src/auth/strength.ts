import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** 0 (guessed at once) to 4 (beyond reach). Loaded when somebody begins to type a password. */
export const strengthOf = (password: string): number => zxcvbn.check(password.slice(0, 128)).score
