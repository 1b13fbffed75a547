import { readFile } from 'node:fs/promises'
import { textOf } from '@fundharbor/chassis/http/html'
import { expect, test } from 'vitest'
import { draftingApplicants, type DraftingApplicant } from '../../testdata/drafting-applicants.test-helper.ts'
import { foundationCall } from '../../testdata/foundation-call.test-helper.ts'
import { realCalls } from '../../testdata/real-calls.data.ts'
import { housingOpportunity } from '../../testdata/sources.test-helper.ts'
import { unsupportedIn } from '../document-templates/missing.ts'
import { shippedTemplates } from '../document-templates/shipped.data.ts'
import { templateFor } from '../document-templates/template-for.ts'
import type { Provider } from '../provider/provider.ts'
import { modelWriter } from './model-writer.ts'
import type { Facts } from './placeholder-values.ts'
import { splitSections } from './sections.ts'
import { builtInWriter, type SectionWriter } from './writer.ts'

const calls = [housingOpportunity(realCalls.european), housingOpportunity(realCalls.nih), foundationCall()]

const INVENTED = 'We reached 999 people with Acme Partners.'

/** Keeps to the template and adds something that nobody said. */
const standIn: Provider = {
  async complete({ data, schema }) {
    const { section } = data as { section: { template: string } }
    return schema.parse({ html: `${section.template}<p>${INVENTED}</p>` })
  },
}

const factsOf = (
  { person, answers, budget }: DraftingApplicant,
  opportunity: Facts['opportunity'],
): Facts => ({
  person,
  opportunity,
  answers,
  budget,
  variables: {},
  title: 'Our document',
  now: new Date('2026-11-22T12:00:00.000Z'),
})

async function draft({ person, opportunity }: Facts, file: string, writer: SectionWriter): Promise<string> {
  const html = await readFile(new URL(`../../templates/${file}`, import.meta.url), 'utf8')
  const sections = splitSections(templateFor(person, html, opportunity), '')
  const parts: string[] = []
  for (const section of sections) parts.push((await writer.write(section, new AbortController().signal)).html)
  return parts.join('\n')
}

const countBlanks = (html: string) => html.split('<mark data-missing').length - 1

test('three applicants draft for a European, an NIH and a foundation’s call in every template', async () => {
  const table: Record<string, string | number>[] = []
  for (const { file, name } of shippedTemplates) {
    const row: Record<string, string | number> = { template: name }
    for (const [at, opportunity] of calls.entries())
      for (const applicant of draftingApplicants()) {
        const facts = factsOf(applicant, opportunity)
        const html = await draft(facts, file, builtInWriter(facts))
        row[`${['EU', 'NIH', 'foundation'][at]}: ${applicant.name}`] = countBlanks(html)
        const text = textOf(html)
        expect(text, name).not.toMatch(/undefined|null|\{\{|\.\./)
        expect(text, name).toContain(applicant.person.organization?.name ?? applicant.person.fullName)
      }
    table.push(row)
  }
  // Printed so that people who change a template can see how many blanks are left.
  // oxlint-disable-next-line no-console
  console.table(table)
  for (const { template, ...blanks } of table)
    expect(Math.max(...Object.values(blanks).map(Number)), String(template)).toBeLessThanOrEqual(5)
})

test('a model’s drafts say the same, and what it adds is marked in every section', async () => {
  for (const { file, name } of shippedTemplates)
    for (const [at, applicant] of draftingApplicants().entries()) {
      const facts = factsOf(applicant, calls[at] ?? null)
      const withModel = await draft(facts, file, modelWriter(standIn, facts))
      const invented = unsupportedIn(withModel)
      expect(invented.length, name).toBeGreaterThan(1)
      expect(new Set(invented), name).toEqual(new Set([INVENTED]))
      const own = (html: string) => textOf(html).replaceAll(INVENTED, '').replaceAll(/\s+/g, ' ').trim()
      expect(own(withModel), name).toBe(own(await draft(facts, file, builtInWriter(facts))))
    }
})
