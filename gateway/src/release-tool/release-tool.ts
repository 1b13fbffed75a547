import { env } from '../config/env.ts'
import { renderNginxConf } from '../nginx/render.ts'
import { productionSettings } from '../nginx/settings.ts'
import {
  canary,
  follow,
  previewsOf,
  prune,
  publish,
  releasesDirOf,
  rollback,
  watch,
  type Tool,
} from './release-commands.ts'
import { openReleaseStore } from '../releases/bucket/store.ts'
import { removeOwner } from '../releases/change-owners.ts'
import { rebuildHtml } from '../releases/list.ts'
import { addOwner, describeOwners, makeKey, signBuild } from '../releases/owner-commands.ts'
import { promoteCanary, withdrawCanary } from '../releases/publish-canary.ts'
import { removeArea } from '../releases/rollback.ts'
import { describeEvents, describeReleases } from '../releases/show.ts'
import { parseOptions, required, type ToolOptions } from './tool-options.ts'
import { usage } from './usage.ts'

/** Returns what it did in words, or prints it. */
type Command = (tool: Tool) => unknown

/** A command that needs no more than the folder of releases. */
const onFolder =
  (run: (releasesDir: string) => unknown): Command =>
  ({ options }) =>
    run(releasesDirOf(options))

const subjectOf = ({ subjects }: ToolOptions, what: string) => required(subjects[0], what)

const commands: Record<string, Command> = {
  publish,
  canary,
  rollback,
  watch,
  prune,
  follow,
  unpublish: ({ options }) => previewsOf(options).unpublish(),
  previews: ({ options }) => previewsOf(options).list(),
  states: ({ options }) => previewsOf(options).states(),
  'open-state': ({ options }) => previewsOf(options).openState(),
  list: onFolder(describeReleases),
  record: onFolder(describeEvents),
  owners: onFolder(describeOwners),
  key: onFolder(makeKey),
  promote: onFolder(async (releasesDir) => {
    const { name, version } = await promoteCanary(releasesDir)
    return `${name} ${version} is live.`
  }),
  withdraw: onFolder(async (releasesDir) => {
    const { name, version } = await withdrawCanary(releasesDir)
    return `The canary ${name} ${version} was withdrawn.`
  }),
  rebuild: onFolder(async (releasesDir) => void (await rebuildHtml(releasesDir))),
  sign: ({ options }) => signBuild(releasesDirOf(options), subjectOf(options, 'A folder to sign')),
  own: ({ options }) => {
    const { values } = options
    const name = subjectOf(options, 'The name of an owner')
    const [key, areas] = [required(values.key, '--key'), required(values.areas, '--areas')]
    return addOwner(releasesDirOf(options), { name, key, areas, paths: values.paths })
  },
  disown: async ({ options }) =>
    void (await removeOwner(releasesDirOf(options), subjectOf(options, 'The name of an owner'))),
  remove: async ({ options }) =>
    void (await removeArea(releasesDirOf(options), subjectOf(options, 'An area'))),
  'nginx-conf': () => renderNginxConf(productionSettings).trimEnd(),
}

/** Commands that only read the releases. */
const readOnly = ['list', 'previews', 'states', 'record', 'owners']
/** Commands that open the store themselves or do not use it. */
const standalone = ['watch', 'follow', 'nginx-conf', 'key', 'sign']

/** Runs a command on the releases folder. With a bucket, downloads its changes first and uploads the result. */
async function runOnReleases(name: string, run: Command, tool: Tool): Promise<unknown> {
  const work = async () => run(tool)
  if (standalone.includes(name)) return work()
  const store = openReleaseStore(env.RELEASES_URL, releasesDirOf(tool.options), tool.output.log)
  return readOnly.includes(name) ? store.refresh().then(work) : store.change(work)
}

/** Runs a command of the release tool, for which see `usage`. Returns the exit code. */
export async function runReleaseTool(args: string[], output: Tool['output']): Promise<number> {
  try {
    const options = parseOptions(args)
    const { command = '', values } = options
    const run = commands[command]
    if (!run && command !== '' && !values.help)
      throw new Error(`There is no command ${command}. --help lists all.`)
    if (values.help || !run) output.log(usage)
    const done = run && (await runOnReleases(command, run, { options, output }))
    if (done !== undefined) output.log(done)
    return run || values.help ? 0 : 1
  } catch (error) {
    output.error(describe(error))
    return 1
  }
}

/** A gateway's container must not change what it serves, so it only reads the releases. */
const describe = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EROFS'
    ? 'Releases can only be read here. In containers, run this command in ops: docker compose run --rm ops node gateway/src/cli.ts …'
    : error instanceof Error
      ? error.message
      : error
