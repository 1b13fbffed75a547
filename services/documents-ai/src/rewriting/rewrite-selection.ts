import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import type { RewriteText } from '@fundharbor/contracts/documents/rewriting'
import sanitize from 'sanitize-html'
import { z } from 'zod'
import { factsForModel, materialOf } from '../generation/facts-for-model.ts'
import { markUnsupported } from '../generation/mark-unsupported.ts'
import { modelMarkup } from '../generation/model-writer.ts'
import type { Facts } from '../generation/placeholder-values.ts'
import { rewriteSelection } from '../provider/prompts.ts'
import type { Provider } from '../provider/provider.ts'
import type { Selection } from './selection.ts'

interface Task extends Pick<RewriteText, 'wish' | 'criterion'> {
  selection: Selection
  facts: Facts
}

/** Has the model rewrite a selection. What its material does not say is marked, and blanks stay. */
export async function rewrite(
  provider: Provider,
  { selection, facts, wish, criterion }: Task,
): Promise<string> {
  const data = { ...factsForModel(facts), wish, criterion: criterion ?? null, passage: selection.html }
  const html = await provider.complete({
    prompt: rewriteSelection,
    data,
    schema: responseFor(selection, wish),
  })
  const material = materialOf(facts, [selection.supported], [criterion ?? ''])
  // Blanks come first: a mark around one would be lost in the editor, and its digits would count as a number.
  return sanitizeHtml(markUnsupported(selection.restoreBlanks(html), material))
}

const MIN_LENGTH = 2

/** A response that loses a blank, or is no shorter where that was wished for, is no response. */
const responseFor = (selection: Selection, wish: RewriteText['wish']) =>
  z
    .strictObject({ html: z.string().max(20_000) })
    .transform(({ html }) => sanitize(html, modelMarkup))
    .refine((html) => textOf(html).length >= MIN_LENGTH, 'The text is empty')
    .refine(selection.keepsBlanks, 'A blank is lost')
    .refine(
      (html) => wish !== 'shorter' || textOf(html).length < textOf(selection.html).length,
      'The text is no shorter',
    )
