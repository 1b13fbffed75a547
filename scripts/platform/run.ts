import { spawn } from 'node:child_process'
import { root } from './root.ts'

/** How a command ended, and what it said where it was quiet. */
export interface Finished {
  code: number | null
  stdout: string
}

interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Keeps the output instead of showing it. */
  quiet?: boolean
}

/** Runs a command to its end. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Finished> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
  })
  let stdout = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, stdout })
    })
    child.on('close', (code) => resolve({ code, stdout }))
  })
}
