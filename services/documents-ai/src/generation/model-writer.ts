import { textOf } from '@fundharbor/chassis/http/html'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { DraftLength, DraftTone } from '@fundharbor/contracts/documents/generated-documents'
import { render } from 'dom-serializer'
import { isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import sanitize from 'sanitize-html'
import { z } from 'zod'
import { draftSection } from '../provider/prompts.ts'
import { RequestAborted, type Provider } from '../provider/provider.ts'
import { factsForModel } from './facts-for-model.ts'
import type { Facts } from './placeholder-values.ts'
import { runHere, type RunStep } from './run-step.ts'
import type { Section } from './sections.ts'
import { builtInWriter, type SectionWriter, type WrittenSection } from './writer.ts'

/** Time limit for all sections. The remaining ones are then written without the model. */
const TIME_LIMIT_MS = 90_000
const MAX_SECTION_LENGTH = 20_000

/** Markup that the model may use: no links, images, marks or attributes. Headings are dropped with their text. */
export const modelMarkup: sanitize.IOptions = {
  allowedTags: 'p ul ol li table thead tbody tr th td blockquote strong em br'.split(' '),
  allowedAttributes: {},
  nonTextTags: 'script style textarea option noscript title h1 h2 h3 h4 h5 h6'.split(' '),
  nestingLimit: 20,
}

const SectionResponse = z
  .strictObject({ html: z.string().max(MAX_SECTION_LENGTH) })
  .transform(({ html }) => sanitize(html, modelMarkup))
  .refine((html) => textOf(html).length >= 20, 'The section is empty')

/**
 * Has the model write each section from the facts. The opening (addresses and title) needs no model. After the first
 * section that fails, the built-in writer writes the rest.
 */
export function modelWriter(
  provider: Provider,
  facts: Facts,
  { run = runHere, ...style }: DraftStyle & { run?: RunStep } = {},
): SectionWriter {
  const fallback = builtInWriter(facts, run)
  const deadline = performance.now() + TIME_LIMIT_MS
  let isResponding = true
  return {
    writer: 'model',
    async write(section, signal) {
      if (!headingOf(section) || !isResponding || performance.now() > deadline)
        return fallback.write(section, signal)
      // Asked to write about nothing, a model invents.
      const filled = await run('fill', { facts, section, asked: [] })
      if (filled.html === '') return { html: '', writer: 'built-in' }
      try {
        return await writeWithModel(provider, { section, facts, style, run, signal })
      } catch (error) {
        if (error instanceof RequestAborted) throw error
        logger.warn({ err: error, section: section.title }, 'a section is written without the model')
        isResponding = false
        return fallback.write(section, signal)
      }
    },
  }
}

/** How the text sounds, and how long it is. */
export interface DraftStyle {
  tone?: DraftTone
  length?: DraftLength
}

interface Task {
  section: Section
  facts: Facts
  style: DraftStyle
  run: RunStep
  signal: AbortSignal
}

async function writeWithModel(
  provider: Provider,
  { section, facts, style, run, signal }: Task,
): Promise<WrittenSection> {
  const data = { ...factsForModel(facts), style, section: { title: section.title, template: section.html } }
  const html = await provider.complete({ prompt: draftSection, data, schema: SectionResponse }, signal)
  const body = await run('finish', { facts, section, html })
  return { html: `${headingOf(section)}\n${body}`, writer: 'model' }
}

/** The section's heading as markup; empty if it has none. */
function headingOf({ html }: Section): string {
  const first = parseDocument(html).children.find(isTag)
  return first?.name === 'h2' ? render(first) : ''
}
