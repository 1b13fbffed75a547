import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A process: the id of its parent (usually 1 if that has ended), and its command line. */
export interface RunningProcess {
  parent: number
  command: string
}

/** The process with an id, or `null`. Reads /proc, or uses `ps` where there is none. */
export async function runningProcess(pid: number): Promise<RunningProcess | null> {
  if (!Number.isInteger(pid) || pid <= 1) return null
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid)
}

async function fromProc(pid: number): Promise<RunningProcess | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name before it is in parentheses and can contain any character.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return null
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return { parent: Number(parent), command: command.replaceAll('\0', ' ').trim() }
  } catch {
    return null
  }
}

async function fromPs(pid: number): Promise<RunningProcess | null> {
  const { stdout } = await run('ps', ['-o', 'ppid=,command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? []
  return command === undefined ? null : { parent: Number(parent), command }
}
