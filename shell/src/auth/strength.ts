import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The strength of a password from 0 to 4. This module is loaded when the user starts typing one. */
export const strengthOf = (password: string): number => zxcvbn.check(password.slice(0, 128)).score
