import { queryOptions } from '@fundharbor/kit'
import { Marked } from 'marked'

const files = {
  privacy: () => import('./texts/privacy.md?raw'),
  terms: () => import('./texts/terms.md?raw'),
  cookies: () => import('./texts/cookies.md?raw'),
}

export type LegalText = keyof typeof files

const marked = new Marked()

export const legalTextQuery = (text: LegalText) =>
  queryOptions({
    queryKey: ['legal', text],
    // A text that could not be loaded is requested until it is there.
    retry: true,
    queryFn: async () => marked.parse((await files[text]()).default, { async: false }),
  })
