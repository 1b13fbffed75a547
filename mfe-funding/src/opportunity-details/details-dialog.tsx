import { CategoryBadge, Badge, Dialog, DocumentTitle } from '@fundharbor/kit'
import { fundingTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { useCloseDialog } from '../shared/paths.ts'
import { DetailsActions } from './details-actions.tsx'
import { DetailsFacts } from './details-facts.tsx'
import { DetailsText } from './details-text.tsx'
import { useDetails } from './use-details.ts'

/** Details as a dialog over the list. */
export function DetailsDialog({ id }: { id: string }) {
  const details = useDetails(id)
  const close = useCloseDialog()
  const { row } = details
  return (
    <>
      <DocumentTitle>{row?.title ?? 'Opportunity'}</DocumentTitle>
      <Dialog
        open
        onOpenChange={close}
        size="lg"
        title={row?.title ?? (details.isGone ? 'Opportunity not found' : 'Opportunity')}
        description={row?.funderName}
        above={
          row && (
            <>
              <CategoryBadge category={row.category} />
              <Badge>{labelOf(fundingTypes, row.fundingType)}</Badge>
            </>
          )
        }
        rail={row && <DetailsFacts row={row} full={details.full} isLoading={details.isLoading} />}
        footer={<DetailsActions id={id} details={details} onClose={close} />}
      >
        <DetailsText details={details} level="h3" />
      </Dialog>
    </>
  )
}
