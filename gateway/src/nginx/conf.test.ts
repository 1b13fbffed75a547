import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { services } from '../routes/routes.ts'
import { tempDir } from '../testing/builds.ts'
import { nginxIsInstalled } from './process.ts'
import { renderNginxConf } from './render.ts'
import { productionSettings } from './settings.ts'

const committed = () => readFile(new URL('../../nginx.conf', import.meta.url), 'utf8')

test('the committed nginx.conf is up to date with the route table', async () => {
  // To fix a failure, run: node src/cli.ts nginx-conf > nginx.conf
  expect(await committed()).toBe(renderNginxConf(productionSettings))
})

test('no location sets headers, because it would lose the inherited ones', async () => {
  const locations = (await committed()).split(/^ {4}location /m).slice(1)
  expect(locations.length).toBeGreaterThan(60)
  for (const location of locations)
    expect(location).not.toMatch(/add_header|proxy_set_header|proxy_hide_header/)
})

test('bodies are stored only where an address can have few requests at a time', async () => {
  const proxied = (await committed())
    .split(/^ {4}location /m)
    .slice(1)
    .filter((location) => location.includes('proxy_pass'))
  for (const location of proxied) expect(location).toMatch(/limit_conn requests|proxy_request_buffering off/)
})

test('a client that reads slowly has at most 4 MB of a response stored, and nothing of a file', async () => {
  const proxied = (await committed())
    .split(/^ {4}location /m)
    .slice(1)
    .filter((location) => location.includes('proxy_pass'))
  expect(proxied.length).toBeGreaterThan(40)
  for (const location of proxied)
    expect(location).toContain(
      `proxy_max_temp_file_size ${/proxy_pass http:\/\/[\w-]+-(unbuffered|by-document);/.test(location) ? '0' : '4m'};`,
    )
})

test.skipIf(!(await nginxIsInstalled()))('nginx accepts the committed nginx.conf', async () => {
  const folder = await tempDir()
  await mkdir(join(folder, 'run'))
  // The host names exist only in the network of docker-compose.yml.
  const local = services
    .reduce((text, name) => text.replaceAll(`server ${name}:`, 'server 127.0.0.1:'), await committed())
    .replaceAll('/tmp/gateway', join(folder, 'run'))
    .replaceAll('/dev/stdout', join(folder, 'access.log'))
  await writeFile(join(folder, 'nginx.conf'), local)
  const { stderr } = await promisify(execFile)('nginx', [
    '-t',
    '-p',
    folder,
    '-e',
    join(folder, 'error.log'),
    '-c',
    join(folder, 'nginx.conf'),
  ])
  expect(stderr).toContain('test is successful')
  expect(stderr).not.toContain('[warn]')
  await rm(folder, { recursive: true })
})
