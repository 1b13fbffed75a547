import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { readBrief } from '../../services/catalog/src/briefs/read-brief.ts'
import type { BriefedRecord } from '../../services/catalog/src/briefs/record-text.ts'
import { shippedSources } from '../../services/catalog/src/imports/shipped.ts'
import { docxFile } from '../../services/documents-ai/src/downloads/docx-file.ts'
import { pdfFile } from '../../services/documents-ai/src/downloads/pdf/pdf-file.ts'
import { parseFile } from '../../services/documents-ai/src/uploads/read-file.ts'
import { builtInWriter } from '../../services/documents-ai/src/generation/writer.ts'
import { splitSections } from '../../services/documents-ai/src/generation/sections.ts'
import { draftingApplicants } from '../../services/documents-ai/testdata/drafting-applicants.test-helper.ts'
import { foundationCall } from '../../services/documents-ai/testdata/foundation-call.test-helper.ts'

/* How long briefs, drafts and reading past proposals take: `pnpm bench:documents`. Fails above the budgets. */

const results: { what: string; ms: number; budget: number }[] = []
const report = (what: string, ms: number, budget: number) =>
  results.push({ what, ms: Math.round(ms * 10) / 10, budget })

async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function measureBriefs() {
  let slowest = 0
  for (const source of shippedSources())
    for await (const item of source.items()) {
      if (!('record' in item)) continue
      const { deadline, ...rest } = item.record
      const record = { ...rest, deadline: deadline ? new Date(deadline) : null } as unknown as BriefedRecord
      slowest = Math.max(slowest, await timeOf(() => readBrief(record)))
    }
  report('slowest brief of the shipped records', slowest, 20)
}

async function measureDraft() {
  const file = new URL('../../services/documents-ai/templates/grant-proposal.html', import.meta.url)
  const sections = splitSections(await readFile(file, 'utf8'), '')
  const [applicant] = draftingApplicants()
  if (!applicant) return
  const facts = {
    ...applicant,
    opportunity: foundationCall(),
    variables: {},
    title: 'Keys First',
    now: new Date(),
  }
  const startedAt = performance.now()
  const writer = builtInWriter(facts)
  for (const [at, section] of sections.entries()) {
    await writer.write(section, new AbortController().signal)
    if (at === 0) report('first section of a proposal', performance.now() - startedAt, 300)
  }
  report('all sections of a proposal', performance.now() - startedAt, 1000)
}

/** Some fifty pages. */
const LONG = `<h1>Keys First</h1>${Array.from(
  { length: 50 },
  (_, page) =>
    `<h2>${page + 1}. Need</h2>${'<p>In January, 212 families in Northquay slept in shelters, and the list is long. </p>'.repeat(40)}`,
).join('')}`

async function measureReading() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-bench-'))
  const document = {
    title: 'Keys First',
    content: LONG,
    language: 'en',
    isRtl: false,
  } as unknown as GeneratedDocument
  const layout = { paper: 'letter', isLetter: false } as const
  for (const [kind, make] of [
    ['docx', docxFile],
    ['pdf', pdfFile],
  ] as const) {
    const file = path.join(folder, kind)
    await writeFile(file, await make(document, layout))
    report(
      `text of ${kind.toUpperCase()} with fifty pages`,
      await timeOf(() => parseFile({ path: file, kind })),
      3000,
    )
  }
  await rm(folder, { recursive: true })
}

await measureBriefs()
await measureDraft()
await measureReading()
console.table(results)
if (results.some(({ ms, budget }) => ms > budget)) process.exitCode = 1
