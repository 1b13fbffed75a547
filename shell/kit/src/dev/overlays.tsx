import { Button, CategoryBadge, Dialog, Drawer, Field, toast } from '@fundharbor/kit'
import { useState } from 'react'
import { Section } from './section.tsx'

type Layer = 'none' | 'small' | 'wide' | 'drawer'

export function Overlays() {
  const [layer, setLayer] = useState<Layer>('none')
  const close = () => setLayer('none')
  const bind = (name: Layer) => ({ open: layer === name, onOpenChange: close })
  return (
    <Section title="Overlays">
      <Button variant="secondary" onClick={() => setLayer('small')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setLayer('wide')}>
        Dialog with sidebar
      </Button>
      <Button variant="secondary" onClick={() => setLayer('drawer')}>
        Drawer
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast({ title: 'Login Successful', description: 'Welcome back!' })}
      >
        Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            title: 'Error',
            description: 'Failed to get recommendation explanation',
            tone: 'destructive',
          })
        }
      >
        Error toast
      </Button>
      <Dialog
        {...bind('small')}
        size="sm"
        title="Delete this search?"
        description="You will no longer get its alerts. The opportunities it found stay in the catalog."
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      />
      <WideDialog {...bind('wide')} />
      <Drawer {...bind('drawer')} title="Filters" footer={<Button onClick={close}>Show results</Button>}>
        <Field label="Keyword" />
      </Drawer>
    </Section>
  )
}

function WideDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      {...props}
      size="lg"
      above={<CategoryBadge category="community" />}
      title="Addressing homelessness through housing-led approaches aligned with the New European Bauhaus"
      description="European Commission, Horizon Europe"
      rail={
        <>
          <p>Amount</p>
          <p>€6,300,000</p>
        </>
      }
      note="Saved. We will remind you 7 days and 1 day before it closes."
      footer={
        <>
          <Button variant="quiet" onClick={() => props.onOpenChange(false)}>
            Close
          </Button>
          <Button>Apply</Button>
        </>
      }
    >
      <h3>Description</h3>
      <p>
        Housing-led approaches aligned with the NEB are made available to stakeholders involved in tackling
        homelessness.
      </p>
    </Dialog>
  )
}
