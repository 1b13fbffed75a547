import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import fc, { type Arbitrary } from 'fast-check'
import { hostileText } from './values.ts'

/** A form with files, or a body that only claims to be one. */
export type FuzzForm = { parts: FormPart[] } | { broken: string }

interface FormPart {
  name: string
  /** A text field has no file name. */
  fileName: string | undefined
  content: string
}

/** The fields that routes read, by the end of the path; contracts do not describe forms. */
const fieldsOf: Readonly<Record<string, { file: string; texts: string[] }>> = {
  '/upload-documents': { file: 'documents', texts: ['notes'] },
  '/picture': { file: 'picture', texts: [] },
  '/preview': { file: 'file', texts: ['mapping'] },
  '/materials': { file: 'file', texts: [] },
  '/files': { file: 'files', texts: [] },
  '/expenses/file': { file: 'file', texts: [] },
  '/imports': { file: 'file', texts: ['mapping'] },
  '/call-documents': { file: 'files', texts: [] },
  '/award/letter': { file: 'file', texts: [] },
  '/awards': { file: 'file', texts: ['publisher', 'license', 'url'] },
  '/uploads': { file: 'file', texts: ['mapping', 'templateId'] },
}

const mapping = JSON.stringify({ title: 'Title', funderName: 'Funder', sourceId: 'ID' })
const csv =
  'ID,Title,Funder,Amount,Deadline\n1,Night clinics,Harbor Fund,25000,2027-05-04\n2,=1+1,"a\n""b""",x,2027-99-99\n'

/** Beginnings of files by kind, whole small ones, and what is none. */
const contents: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    '%PDF-1.7\n',
    '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001',
    '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF<script>alert(1)</script>',
    'RIFF\0\0\0\0WEBPVP8 ',
    'PK\u0003\u0004\u0014\0\0\0\b\0',
    'PK\u0005\u0006' + '\0'.repeat(18),
    csv,
    `\ufeff${csv}`,
    csv.replaceAll('\n', '\r\n').replaceAll(',', ';'),
    '[{"ID":"1","Title":"Night clinics","Funder":"Harbor Fund"}]',
    '{"a":'.repeat(2000),
    '[1, null, "a", [[]]]',
    'ID,ID,,\n1,2,3,4,5,6',
    '1. Who are you?\nWe keep the harbor light.\n\n2. What is the need?\nThe pier sinks.\n',
    '\0'.repeat(500),
    'x'.repeat(200_000),
  ),
  fc.string({ unit: 'binary', maxLength: 400 }),
)

const fileNames = fc.oneof(
  fc.constantFrom(
    'a.pdf',
    'letter.docx',
    'rows.csv',
    'rows.json',
    'me.png',
    '../../etc/passwd',
    '',
    'a\r\nb.csv',
    '=1+1.csv',
  ),
  hostileText,
)

const texts = fc.oneof(
  fc.constantFrom(mapping, '{}', '[]', 'null', '{"title":1}', '{"__proto__":{"title":"Title"}}', '{'),
  hostileText,
)

const brokenBodies = [
  '',
  '--b',
  '--b--',
  '--b\r\n\r\n',
  '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
  'x'.repeat(3000),
]

/** Forms for an endpoint: mostly with the fields that it reads. */
export function formsFor({ path }: EndpointSpec): Arbitrary<FuzzForm> {
  const known = Object.entries(fieldsOf).find(([end]) => path.endsWith(end))?.[1]
  if (!known) throw new Error(`Add the form of ${path} to fieldsOf`)
  const usually = (name: string) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: hostileText })
  const file = fc.record({ name: usually(known.file), fileName: fileNames, content: contents })
  const textField = fc.constantFrom('odd', ...known.texts).chain(usually)
  const text = fc.record({ name: textField, fileName: fc.constant(undefined), content: texts })
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .tuple(fc.array(file, { maxLength: 3 }), fc.array(text, { maxLength: 3 }))
        .map((parts) => ({ parts: parts.flat() })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies).map((broken) => ({ broken })) },
  )
}

/** The body and the headers of a form. */
export function formBody(form: FuzzForm): { body: FormData | string; headers: Record<string, string> } {
  if ('broken' in form)
    return { body: form.broken, headers: { 'content-type': 'multipart/form-data; boundary=b' } }
  const body = new FormData()
  for (const { name, fileName, content } of form.parts) {
    const [field, text] = [name.toWellFormed(), content.toWellFormed()]
    if (fileName === undefined) body.append(field, text)
    // Beginnings of files are bytes, not characters.
    else body.append(field, new Blob([Buffer.from(text, 'latin1')]), fileName.toWellFormed())
  }
  return { body, headers: {} }
}
