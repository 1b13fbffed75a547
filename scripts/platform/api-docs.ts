import { cp, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { endpoints } from '@fundharbor/contracts/endpoints'
import { buildOpenApi } from '@fundharbor/contracts/openapi'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API · Fundharbor</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/** No inline script: the site's content security policy forbids it. */
const starter = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true })\n`

/** Writes the API's OpenAPI file, generated from the contracts, and a page to read and try it. */
export async function writeApiDocs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    await cp(path.join(assets, file), path.join(folder, file))
  const openApi = buildOpenApi(endpoints, { title: 'Fundharbor', version: '1.0.0' })
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(openApi, null, 2))
  await writeFile(path.join(folder, 'start.js'), starter)
  await writeFile(path.join(folder, 'index.html'), page)
}
