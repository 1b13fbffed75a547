import { Button } from '@fundharbor/kit'
import { useEnableEmail } from './queries.ts'
import { showUpdateError } from './show-update-error.ts'

/** Turns on email in the member's account. */
export function TurnOnEmail({ variant }: { variant: 'quiet' | 'secondary' }) {
  const { mutate, isPending } = useEnableEmail()
  return (
    <Button
      variant={variant}
      size="sm"
      busy={isPending}
      onClick={() => mutate(undefined, { onError: showUpdateError })}
    >
      Turn on email
    </Button>
  )
}
