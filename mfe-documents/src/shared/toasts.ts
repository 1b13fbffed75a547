import { ApiError, showErrorToast, toast } from '@fundharbor/kit'

/** Shows what the plan does not include, with a link to the plans. */
export const showPremiumRequired = (
  action: 'preview premium templates' | 'generate premium documents',
  onUpgrade: () => void,
) =>
  toast({
    title: 'Premium Feature',
    description: `Upgrade your plan to ${action}`,
    tone: 'destructive',
    action: { label: 'Upgrade', onAction: onUpgrade },
  })

export const showMissingInformation = (description: string) =>
  toast({ title: 'Missing Information', description, tone: 'destructive' })

interface FailureTexts {
  /** If the server answered with a reason. */
  refused: { title: string; fallback: string }
  /** If it did not answer. */
  unreachable: { title: string; description: string }
}

function showFailure(error: unknown, { refused, unreachable }: FailureTexts): void {
  const message = error instanceof ApiError ? (error.problem?.message ?? refused.fallback) : undefined
  toast(
    message === undefined
      ? { ...unreachable, tone: 'destructive' }
      : { title: refused.title, description: message, tone: 'destructive' },
  )
}

export const showGenerationFailed = (error: unknown) =>
  showFailure(error, {
    refused: { title: 'Error', fallback: 'Failed to generate document' },
    unreachable: {
      title: 'Generation Failed',
      description: 'Failed to generate document. Please try again.',
    },
  })

export const showTranslationFailed = (error: unknown) =>
  showFailure(error, {
    refused: { title: 'Translation Generation Failed', fallback: 'Failed to translate document' },
    unreachable: {
      title: 'Translation Failed',
      description: 'Failed to translate document. Please try again.',
    },
  })

export const showPreviewFailed = () =>
  toast({ title: 'Preview Failed', description: 'Failed to generate preview', tone: 'destructive' })

export const showNotFilled = () =>
  toast({
    title: 'Not saved',
    description: 'The blank could not be filled in. Please try again.',
    tone: 'destructive',
  })

export const showAnswerNotDeleted = (error: unknown) => showErrorToast('Failed to delete the answer', error)

export const showAnswerNotMoved = (error: unknown) => showErrorToast('Failed to move the answer', error)

export const showAnswerNotApproved = (error: unknown) => showErrorToast('Failed to approve the answer', error)
