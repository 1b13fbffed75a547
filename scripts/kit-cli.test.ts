import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './platform/root.ts'

const tarball = 'the package'
const hash = createHash('sha256').update(tarball).digest('hex').slice(0, 8)
const file = `fundharbor-kit-2.1.0-${hash}.tgz`

test('the kit’s tool removes packages of earlier runs and nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-kit-'))
  const site = createServer((req, res) => {
    const listed = JSON.stringify([{ name: '@fundharbor/kit', version: '2.1.0', file }])
    res.end(req.url === '/packages/packages.json' ? listed : tarball)
  })
  try {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    await mkdir(path.join(folder, 'packages/notes'), { recursive: true })
    await writeFile(path.join(folder, 'packages/README.md'), 'ours')
    await writeFile(path.join(folder, 'packages/fundharbor-kit-2.0.0-00000000.tgz'), 'old')
    // Stands in for npm, which would look for the package's dependencies.
    await writeFile(path.join(folder, 'npm'), '#!/bin/sh\n')
    await chmod(path.join(folder, 'npm'), 0o755)
    const { port } = site.address() as AddressInfo
    await promisify(execFile)(
      process.execPath,
      [path.join(root, 'shell/kit/build/cli.ts'), 'sync', `http://127.0.0.1:${port}`],
      { cwd: folder, env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } },
    )
    expect((await readdir(path.join(folder, 'packages'))).toSorted()).toEqual(['README.md', file, 'notes'])
  } finally {
    site.close()
    await rm(folder, { recursive: true, force: true })
  }
})
