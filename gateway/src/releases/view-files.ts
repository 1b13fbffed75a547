import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { layout, shellName } from './layout.ts'
import { readViteManifest, staticClosure } from './preloads.ts'

/** The hash that Vite puts into the names of a CSS Module's classes: another one if the file has changed. */
const moduleHash = /_[a-zA-Z][\w-]*?_([a-z0-9]{4,6})_\d+/g

const hashesIn = (text: string) => new Set([...text.matchAll(moduleHash)].map(([, hash = '']) => hash))

const stylesheets = /<link rel="stylesheet" crossorigin href="([^"]+)"/g

/** The file behind an address of the shell's assets or of an area's release. */
function fileOf(address: string, releasesDir: string): string {
  const { shellAssets } = layout(releasesDir)
  return address.startsWith('/assets/')
    ? join(shellAssets, address.slice('/assets/'.length))
    : join(releasesDir, address.slice('/remotes/'.length))
}

const readStyles = (file: string) => readFile(file, 'utf8').catch(() => '')

/** Files of the shell: some scripts, and those with styles that a view needs and that the page does not have yet. */
async function findShellFiles(folder: string, needed: readonly string[], missing: Set<string>) {
  const scripts = [...needed]
  const styles: string[] = []
  for (const { file, css } of Object.values(await readViteManifest(folder)))
    for (const each of css.filter((style) => !styles.includes(style))) {
      const found = [...hashesIn(await readStyles(join(folder, each)))].filter((hash) => missing.delete(hash))
      if (found.length === 0) continue
      styles.push(each)
      scripts.push(file)
    }
  return { scripts: await staticClosure(folder, scripts), styles }
}

interface Page {
  html: string
  releasesDir: string
  /** The version of the shell, and those of its scripts that the page needs. */
  shell: string
  scripts: readonly string[]
}

/**
 * Links to the shell's files that the page of a view also needs. Undefined if styles are missing: an area's release has the
 * names that the kit's styles had when it was built, and another release of the shell may have others.
 */
export async function linksForView(
  view: string,
  { html, releasesDir, shell, scripts: needed }: Page,
): Promise<string[] | undefined> {
  const missing = hashesIn(view)
  for (const [, address = ''] of html.matchAll(stylesheets))
    for (const hash of hashesIn(await readStyles(fileOf(address, releasesDir)))) missing.delete(hash)
  const { scripts, styles } = await findShellFiles(
    layout(releasesDir).release(shellName, shell),
    needed,
    missing,
  )
  if (missing.size > 0) return undefined
  const isNew = (file: string) => !html.includes(`"/${file}"`)
  return [
    ...scripts
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" data-view crossorigin href="/${file}">`),
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
}
