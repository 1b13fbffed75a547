import { textOf } from '@fundharbor/chassis/http/html'
import { render } from 'dom-serializer'
import { isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { fillTemplate } from '../document-templates/fill-template.ts'
import { foldName } from '../document-templates/values.ts'
import { materialOf } from './facts-for-model.ts'
import { markUnsupported } from './mark-unsupported.ts'
import { toPlaceholderValues, type Facts } from './placeholder-values.ts'
import type { Section } from './sections.ts'

/** What a model wrote for a section, with its placeholders filled and what the material does not say marked. */
export function finishSection(html: string, { title, html: template }: Section, facts: Facts): string {
  const body = fillTemplate(withoutTitle(html, title), toPlaceholderValues(facts))
  return markUnsupported(body, materialOf(facts, [{ title, template }]))
}

/** Without a first paragraph that only repeats the section's heading. A placeholder can have the heading's name. */
function withoutTitle(html: string, title: string): string {
  const nodes = parseDocument(html).children
  const first = nodes.find(isTag)
  const text = first?.name === 'p' ? textOf(render(first)) : ''
  if (!first || text.includes('{{') || foldTitle(text) !== foldTitle(title)) return html
  return render(nodes.slice(nodes.indexOf(first) + 1), { encodeEntities: 'utf8' })
}

const foldTitle = (title: string): string => foldName(title.replace(/^\s*\d+\.?\s/, ''))
