import { textOf } from '@fundharbor/chassis/http/html'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { render } from 'dom-serializer'
import { isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import sanitize from 'sanitize-html'
import { z } from 'zod'
import { draftSection } from '../provider/prompts.ts'
import { Stopped, type Provider } from '../provider/provider.ts'
import { fillTemplate, foldName } from './fill-template.ts'
import type { Section } from './sections.ts'
import { valuesOf, type Facts } from './values.ts'
import { builtInWriter, type SectionWriter, type Written } from './writer.ts'

/** Longest that the model may take for all sections; the rest is then written without it. */
const PATIENCE_MS = 90_000
const LONGEST_SECTION = 20_000
const LONGEST_DETAILS = 6000

const Answer = z
  .strictObject({ html: z.string().max(LONGEST_SECTION) })
  .refine(({ html }) => textOf(html).length >= 20, 'The section is empty')

/** What a model may use: no links, pictures, headings, marks or attributes. */
const modest: sanitize.IOptions = {
  allowedTags: ['p', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'br'],
  allowedAttributes: {},
  nestingLimit: 20,
}

/** Names whose values the model never sees: they are filled in afterwards. */
const PRIVATE = ['contactEmail', 'contactPhone', 'taxId', 'organizationAddress'].map(foldName)

/**
 * Lets the model draft each section from the facts. The opening (addresses, title) holds nothing to draft. From the
 * first section that the model does not answer on, the built-in writer goes on.
 */
export function modelWriter(provider: Provider, facts: Facts): SectionWriter {
  const fallback = builtInWriter(facts)
  const until = performance.now() + PATIENCE_MS
  let isAnswering = true
  return {
    writer: 'model',
    async write(section, signal) {
      if (!headingOf(section) || !isAnswering || performance.now() > until)
        return fallback.write(section, signal)
      try {
        return await ask(provider, { section, facts, signal })
      } catch (error) {
        if (error instanceof Stopped) throw error
        logger.warn({ err: error, section: section.title }, 'a section is written without the model')
        isAnswering = false
        return fallback.write(section, signal)
      }
    },
  }
}

interface Task {
  section: Section
  facts: Facts
  signal: AbortSignal
}

async function ask(provider: Provider, { section, facts, signal }: Task): Promise<Written> {
  const values = valuesOf(facts)
  const { html } = await provider.ask(
    { prompt: draftSection, data: dataOf(section, facts), schema: Answer },
    signal,
  )
  const body = sanitize(html, modest)
  return { html: fillTemplate(`${headingOf(section)}\n${body}`, values), writer: 'model' }
}

/** Own facts and those of the opportunity; nothing of anybody else. */
function dataOf(section: Section, facts: Facts) {
  const shown = [...valuesOf(facts)].filter(([name]) => !PRIVATE.includes(name))
  const details = facts.opportunity?.details
  return {
    facts: Object.fromEntries(shown),
    opportunity: details && {
      description: details.description.slice(0, LONGEST_DETAILS),
      eligibility: details.eligibility?.slice(0, LONGEST_DETAILS),
      selectionCriteria: details.selectionCriteria?.slice(0, LONGEST_DETAILS),
    },
    section: { title: section.title, template: section.html },
  }
}

/** The section's own heading, as markup; empty where it begins without one. */
function headingOf({ html }: Section): string {
  const first = parseDocument(html).children.find(isTag)
  return first?.name === 'h2' ? render(first) : ''
}
