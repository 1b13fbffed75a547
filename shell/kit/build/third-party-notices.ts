import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The file beside a release's scripts. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt'

const LICENSE_FILE = /^(licen[cs]e|copying|notice|ofl)/i

/** The folder of the package that a module is from; undefined for our own modules and virtual ones. */
function packageFolderOf(id: string): string | undefined {
  const file = id.replace(/^\0/, '').split('?')[0] ?? ''
  return /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^@./\\][^/\\]*)[/\\]/.exec(file)?.[1]
}

interface Notice {
  name: string
  text: string
}

function noticeOf(folder: string): Notice | undefined {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name?: string
    version?: string
    license?: string
  }
  if (!name || name.startsWith('@fundharbor/')) return undefined
  const files = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .toSorted()
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  return { name, text: [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n') }
}

/** The licenses of all packages that modules are from, by name. */
export function noticesFor(ids: Iterable<string>): string {
  const folders = new Set([...ids].flatMap((id) => packageFolderOf(id) ?? []))
  const notices = [...folders].flatMap((folder) => noticeOf(folder) ?? [])
  const sorted = notices.toSorted((one, other) => one.name.localeCompare(other.name)).map(({ text }) => text)
  const line = `\n\n${'-'.repeat(80)}\n\n`
  return `This release contains the following software and fonts.${line}${[...new Set(sorted)].join(line)}\n`
}

/** Ships the licenses of everything that is bundled, fonts included: they require that their text goes along. */
export function thirdPartyNotices(): Plugin {
  let root = ''
  return {
    name: 'fundharbor:third-party-notices',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      // Files that style sheets name, such as fonts, are not modules.
      const assets = Object.values(bundle)
        .flatMap((output) => (output.type === 'asset' ? output.originalFileNames : []))
        .map((file) => path.resolve(root, file))
      const source = noticesFor([...this.getModuleIds(), ...assets])
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source })
    },
  }
}
