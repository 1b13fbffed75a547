import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AreaManifest } from '@fundharbor/contracts/platform/registry'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../platform/root.ts'
import { withContainer } from './container.ts'
import { filesOf } from './files.ts'
import { newAreaOf } from './names.ts'

test('an area is named by its folder', () => {
  expect(newAreaOf('mfe-tide-tables')).toEqual({
    name: 'mfe-tide-tables',
    page: 'tide-tables',
    title: 'Tide Tables',
  })
  for (const wrong of ['', 'tides', 'mfe-', 'mfe-Tides', '../mfe-tides', 'mfe--x'])
    expect(() => newAreaOf(wrong)).toThrow('cannot be the name of an area')
})

test('its manifest is one, and its page is where the manifest says', () => {
  const files = filesOf(newAreaOf('mfe-tide-tables'))
  const manifest = AreaManifest.parse(JSON.parse(files['mfe-tide-tables/area.json'] ?? ''))
  expect(manifest.pages.map((page) => page.path)).toEqual(['/tide-tables'])
  expect(files['mfe-tide-tables/src/area.tsx']).toContain("path: '/tide-tables'")
})

test('it gets a container, and the gateway waits for it', async () => {
  const before = await readFile(path.join(root, 'docker-compose.yml'), 'utf8')
  const after = parse(withContainer(before, newAreaOf('mfe-tides')), { merge: true })
  expect(after.services['mfe-tides'].build.args).toEqual({ AREA: 'mfe-tides' })
  expect(after.services.gateway.depends_on['mfe-tides']).toEqual(
    after.services.gateway.depends_on['mfe-admin'],
  )
  expect(() => withContainer('services: {}', newAreaOf('mfe-tides'))).toThrow('no areas')
})
