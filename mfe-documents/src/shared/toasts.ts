import { ApiError, toast } from '@fundharbor/kit'

/** What the plan does not include, and the way to the plans. */
export const tellPremium = (
  act: 'preview premium templates' | 'generate premium documents',
  go: () => void,
) =>
  toast({
    title: 'Premium Feature',
    description: `Upgrade your plan to ${act}`,
    tone: 'destructive',
    action: { label: 'Upgrade', onAction: go },
  })

export const tellMissing = (description: string) =>
  toast({ title: 'Missing Information', description, tone: 'destructive' })

interface Failure {
  /** Where the server said why. */
  answered: { title: string; fallback: string }
  /** Where it did not answer. */
  silent: { title: string; description: string }
}

function tellFailure(error: unknown, { answered, silent }: Failure): void {
  const message = error instanceof ApiError ? (error.problem?.message ?? answered.fallback) : undefined
  toast(
    message === undefined
      ? { ...silent, tone: 'destructive' }
      : { title: answered.title, description: message, tone: 'destructive' },
  )
}

export const tellGenerationFailed = (error: unknown) =>
  tellFailure(error, {
    answered: { title: 'Error', fallback: 'Failed to generate document' },
    silent: { title: 'Generation Failed', description: 'Failed to generate document. Please try again.' },
  })

export const tellTranslationFailed = (error: unknown) =>
  tellFailure(error, {
    answered: { title: 'Translation Generation Failed', fallback: 'Failed to translate document' },
    silent: { title: 'Translation Failed', description: 'Failed to translate document. Please try again.' },
  })

export const tellPreviewFailed = () =>
  toast({ title: 'Preview Failed', description: 'Failed to generate preview', tone: 'destructive' })
