/*
 * Runs on any version of Node: gets Node 24 and pnpm from npm, installs the workspace, and returns the path of the
 * Node to continue with. Later runs skip what is done.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const stampFile = path.join(root, 'node_modules', '.fundharbor-installed')
const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']

/** Changes when the packages to install change, or the machine that they are installed for. */
function hashInputs() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of inputs) hash.update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

const bundledNode = () =>
  path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const isInstalled = () =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashInputs() && existsSync(bundledNode())

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const listen = (chunk) => {
      output = (output + chunk).slice(-20_000)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('exit', (code) => resolve({ code, output }))
  })
}

/** Installs the packages if needed, and returns the path of Node 24. If that fails, prints one sentence and exits. */
export async function bootstrap() {
  if (!isInstalled()) await install()
  return bundledNode()
}

async function install() {
  console.log('Fetching Node 24 and the packages from npm (a few minutes the first time) …')
  const started = Date.now()
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const packages = ['--package=node@24', '--package=pnpm@12']
  const { code, output } = await run(npm, [
    'exec',
    '--yes',
    ...packages,
    '--',
    'pnpm',
    'install',
    '--frozen-lockfile',
  ])
  if (code !== 0) {
    console.error(
      `The packages could not be installed. The last output of npm was:\n${output.trim().split('\n').slice(-15).join('\n')}`,
    )
    process.exit(1)
  }
  try {
    mkdirSync(path.dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, hashInputs())
  } catch (error) {
    console.error(`Cannot write to ${path.dirname(stampFile)}: ${error.message}`)
    process.exit(1)
  }
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Runs a script under Node 24 and passes on signals and the exit code. */
export async function runUnderNode24(script, args = process.argv.slice(2)) {
  const node = await bootstrap()
  const binaries = path.join(root, 'node_modules', '.bin')
  const env = {
    ...process.env,
    PATH: `${binaries}${path.delimiter}${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  }
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  // Ctrl-C also reaches the child, which exits once everything has stopped.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
