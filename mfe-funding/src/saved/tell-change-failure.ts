import { problemMessage, toast } from '@fundharbor/kit'

/** Says that something kept stays as it was, and why. */
export const tellChangeFailure = (error: unknown): void =>
  toast({
    title: 'This could not be changed',
    description: problemMessage(error, 'Please try again.'),
    tone: 'destructive',
  })
