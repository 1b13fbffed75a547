import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { NOTICES_FILE, noticesFor, thirdPartyNotices } from '../shell/kit/build/third-party-notices.ts'
import { root } from './platform/root.ts'

const shell = createRequire(path.join(root, 'shell/package.json'))
const fileOf = (name: string) => shell.resolve(name)
const font = fileOf('@fontsource-variable/newsreader/wght.css')
const react = fileOf('react')

test('the notices have each bundled package once, with its license', async () => {
  const ids = [react, `${font}?inline`, font, '\0virtual:mf', path.join(root, 'shell/src/main.tsx')]
  const text = noticesFor(ids)
  const version = JSON.parse(await readFile(fileOf('react/package.json'), 'utf8')).version
  expect(text.match(/^@fontsource-variable\/newsreader /gm)).toHaveLength(1)
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(text).toContain(`react ${version} (MIT)`)
  expect(text).toContain('Permission is hereby granted')
  expect(text).not.toMatch(/fundharbor/i)
})

test('a build has those of its modules and of the files that style sheets name', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-notices-'))
  const file = fileOf('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2')
  await writeFile(path.join(dir, 'fonts.css'), `@font-face { font-family: News; src: url('${file}') }`)
  await writeFile(path.join(dir, 'main.js'), `import './fonts.css'\nimport '${react}'`)
  await writeFile(path.join(dir, 'index.html'), '<script type="module" src="/main.js"></script>')
  await build({ root: dir, configFile: false, logLevel: 'silent', plugins: [thirdPartyNotices()] })
  const text = await readFile(path.join(dir, 'dist', NOTICES_FILE), 'utf8')
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(text).toMatch(/^react \d/m)
  await rm(dir, { recursive: true })
})
