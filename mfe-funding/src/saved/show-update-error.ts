import { problemMessage, toast } from '@fundharbor/kit'

/** Shows why a change could not be saved. */
export const showUpdateError = (error: unknown): void =>
  toast({
    title: 'Your change could not be saved',
    description: problemMessage(error, 'Please try again.'),
    tone: 'destructive',
  })
