import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NOTICES_FILE, noticesFor, thirdPartyNotices } from '../shell/kit/third-party-notices.ts'
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

test('the plugin adds them to a build, in the same order every time', () => {
  const emitted: unknown[] = []
  const build = (ids: string[]) => {
    const { generateBundle } = thirdPartyNotices()
    const run = typeof generateBundle === 'function' ? generateBundle : generateBundle?.handler
    run?.call(
      { getModuleIds: () => ids, emitFile: (file: unknown) => emitted.push(file) } as never,
      {} as never,
      {} as never,
      false,
    )
  }
  build([react, font])
  build([font, react])
  expect(emitted[0]).toEqual(emitted[1])
  expect(emitted[0]).toMatchObject({ type: 'asset', fileName: NOTICES_FILE })
})
