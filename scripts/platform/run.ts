import { spawn } from 'node:child_process'
import { env } from './env.ts'
import { root } from './root.ts'

/** How a command ended; `stdout` is empty unless the command was quiet. */
export interface CommandResult {
  code: number | null
  stdout: string
}

interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Collects the output instead of printing it. */
  quiet?: boolean
}

/** Runs a command and waits until it exits. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<CommandResult> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? env,
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
