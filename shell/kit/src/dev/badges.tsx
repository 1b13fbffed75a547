import { Badge, CategoryBadge, Chip, clock, DeadlineLabel, Progress } from '@fundharbor/kit'
import { Section } from './section.tsx'

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()

export function Badges() {
  return (
    <>
      <Section title="Category badges">
        {['environment', 'education', 'health', 'community', 'technology'].map((category) => (
          <CategoryBadge key={category} category={category} />
        ))}
      </Section>
      <Section title="Deadline labels">
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline: inDays(0.0005) }} />
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline: inDays(1) }} />
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline: inDays(4) }} />
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline: inDays(10) }} />
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline: inDays(200) }} />
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline: inDays(-1) }} />
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline: null, isRolling: true }} />
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline: null, isForecast: true }} />
        <DeadlineLabel
          opportunity={{ deadlineZone: 'UTC', deadline: null, isForecast: true, expectedAt: inDays(90) }}
        />
        <DeadlineLabel
          opportunity={{
            deadlineZone: 'UTC',
            deadline: null,
            probablyClosedAt: inDays(-1),
            probablyClosedReason: 'It has no closing date and was last updated in May 2025',
          }}
        />
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline: null }} />
      </Section>
      <Section title="Match, status and plan; active filters">
        <Badge tone="ok">Excellent Match</Badge>
        <Badge tone="info">Good Match</Badge>
        <Badge tone="warn">Fair Match</Badge>
        <Badge>Potential Match</Badge>
        <Badge tone="ok">APPROVED</Badge>
        <Badge tone="bad">REJECTED</Badge>
        <Badge tone="urgent">Medium Priority</Badge>
        <Badge tone="accent">12 matches found</Badge>
        <Chip onRemove={() => undefined}>Nonprofit</Chip>
        <Chip onRemove={() => undefined}>Include expired</Chip>
      </Section>
      <Section title="Progress" column>
        <Progress label="Strength Match" value={93} rating="Excellent" tone="ok" notched />
        <Progress label="Eligibility Score" value={72} rating="Good" tone="info" notched />
        <Progress label="Strategic Fit" value={58} rating="Fair" tone="warn" notched />
        <Progress label="Budget" value={39} rating="Potential" tone="neutral" notched />
        <Progress label="Finish setting up" value={43} valueText="Step 3 of 7" />
      </Section>
    </>
  )
}
