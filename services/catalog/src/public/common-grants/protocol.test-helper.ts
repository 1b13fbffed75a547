import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { load } from 'js-yaml'

/** Examples contain their own schemas, several with the same name. */
const withoutExamples = (document: unknown) =>
  JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'example' ? undefined : value)))

const file = new URL('../../../testdata/common-grants-openapi-0.4.0.yaml', import.meta.url)
const ajv = new Ajv({ strict: false })
addFormats.default(ajv)
ajv.addSchema(withoutExamples(load(await readFile(file, 'utf8'))), 'protocol')

/** Schema errors of a response; null if it is valid. */
export function deviation(path: string, method: string, body: unknown, status = 200) {
  const escaped = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
  const check = ajv.compile({
    $ref: `protocol#/paths/${escaped}/${method}/responses/${status}/content/application~1json/schema`,
  })
  return check(body) ? null : check.errors
}
