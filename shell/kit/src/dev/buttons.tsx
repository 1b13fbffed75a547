import { Button, IconButton, LinkButton, Tooltip } from '@fundharbor/kit'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState } from 'react'
import { Section } from './section.tsx'

export function Buttons() {
  const [saved, setSaved] = useState(true)
  return (
    <>
      <Section title="Buttons: primary, secondary, quiet, danger, busy, disabled">
        <Button>Apply</Button>
        <Button variant="secondary">View Details</Button>
        <Button variant="quiet">Learn More</Button>
        <Button variant="danger" icon={<TrashIcon size={18} />}>
          Delete
        </Button>
        <Button busy>Signing In...</Button>
        <Button disabled>Expired</Button>
      </Section>
      <Section title="Sizes: 38 pixels in cards, 54 on the landing page; links">
        <Button size="sm">Apply</Button>
        <Button size="sm" variant="secondary">
          View Details
        </Button>
        <LinkButton size="lg" to="/auth">
          Start Free Trial
        </LinkButton>
        <LinkButton size="lg" variant="secondary" href="https://example.org" target="_blank" rel="noreferrer">
          View Pricing
        </LinkButton>
      </Section>
      <Section title="Icon buttons with tooltips">
        <Tooltip label={saved ? 'Remove from saved' : 'Save'}>
          <IconButton label="Saved" aria-pressed={saved} onClick={() => setSaved(!saved)}>
            <StarIcon size={22} weight={saved ? 'fill' : 'regular'} />
          </IconButton>
        </Tooltip>
        <Tooltip label="Delete this search">
          <IconButton label="Delete" small>
            <TrashIcon size={18} />
          </IconButton>
        </Tooltip>
      </Section>
    </>
  )
}
