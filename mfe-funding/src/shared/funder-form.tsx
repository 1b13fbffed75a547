import { Button, LinkButton } from '@fundharbor/kit'
import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowUpRight'

interface FunderFormProps {
  /** Missing while it loads. */
  address: string | null | undefined
  onOpen?: () => void
}

/** Leads to the funder's own form, in a new tab. */
export function FunderForm({ address, onOpen }: FunderFormProps) {
  const content = (
    <>
      Open funder’s form
      <ArrowUpRightIcon size={18} aria-hidden />
    </>
  )
  if (!address)
    return (
      <Button variant="secondary" disabled>
        {content}
      </Button>
    )
  return (
    <LinkButton variant="secondary" href={address} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      {content}
    </LinkButton>
  )
}
