import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AreaManifest } from '@fundharbor/contracts/platform/registry'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../platform/root.ts'
import { withContainer, withImage, withJob } from './container.ts'
import { createFiles } from './files.ts'
import { toNewArea } from './names.ts'

test('derives names from the folder and rejects invalid ones', () => {
  expect(toNewArea('mfe-tide-tables')).toEqual({
    name: 'mfe-tide-tables',
    page: 'tide-tables',
    title: 'Tide Tables',
  })
  for (const wrong of ['', 'tides', 'mfe-', 'mfe-Tides', '../mfe-tides', 'mfe--x'])
    expect(() => toNewArea(wrong)).toThrow('Use mfe- and lowercase words')
})

test('the manifest is valid and names the path of the page', () => {
  const files = createFiles(toNewArea('mfe-tide-tables'))
  const manifest = AreaManifest.parse(JSON.parse(files['mfe-tide-tables/area.json'] ?? ''))
  expect(manifest.pages.map((page) => page.path)).toEqual(['/tide-tables'])
  expect(files['mfe-tide-tables/src/area.tsx']).toContain("path: '/tide-tables'")
})

test('adds a container that the gateway waits for', async () => {
  const before = await readFile(path.join(root, 'docker-compose.yml'), 'utf8')
  const after = parse(withContainer(before, toNewArea('mfe-tides')), { merge: true })
  expect(after.services['mfe-tides'].build.args).toEqual({ AREA: 'mfe-tides' })
  expect(after.services['mfe-tides'].depends_on).toEqual(after.services['mfe-admin'].depends_on)
  expect(after.services['mfe-tides'].image).toBe('fundharbor/mfe-tides:${VERSION:-1.0.0}')
  expect(Object.keys(after.services.gateway.depends_on)).toContain('mfe-tides')
  expect(() => withContainer('services: {}', toNewArea('mfe-tides'))).toThrow('no areas')
})

test('adds a job that publishes the area to Kubernetes, with its image', async () => {
  const read = (file: string) => readFile(path.join(root, 'gateway/kubernetes', file), 'utf8')
  const { images } = parse(withImage(await read('kustomization.yaml'), toNewArea('mfe-tides')))
  expect(images.at(-1)).toEqual({ name: 'fundharbor/mfe-tides', newTag: '1.0.0' })
  const jobs = parseAllDocuments(withJob(await read('jobs.yaml'), toNewArea('mfe-tides'))).map((job) =>
    job.toJS(),
  )
  expect(jobs.map(({ metadata }) => metadata.name).slice(-2)).toEqual([
    'publish-mfe-admin',
    'publish-mfe-tides',
  ])
  expect(jobs.at(-1).spec.template.spec.containers[0].image).toBe('fundharbor/mfe-tides')
})
