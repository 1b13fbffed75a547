import { sessionOrganization } from '@fundharbor/contracts/identity/members'
import { call, endpointQuery, openOrganization, showErrorToast, useMutation, useQuery } from '@fundharbor/kit'
import { DropdownMenu } from 'radix-ui'
import styles from './avatar-menu.module.css'

const organizationsQuery = () =>
  endpointQuery(sessionOrganization.list, {
    queryKey: ['identity', 'session', 'organizations'],
    staleTime: 0,
  })

/** In the account menu of people who work for several organizations. */
export function OrganizationSwitch() {
  const { data = [] } = useQuery(organizationsQuery())
  const change = useMutation({
    mutationFn: (id: string) => call(sessionOrganization.switch, { body: { id } }),
    onSuccess: openOrganization,
    onError: (error) => showErrorToast('We couldn’t switch the organization', error),
  })
  if (data.length < 2) return null
  return (
    <>
      <DropdownMenu.RadioGroup
        aria-label="Organization"
        value={data.find(({ isCurrent }) => isCurrent)?.id ?? ''}
        onValueChange={(id) => change.mutate(id)}
      >
        {data.map(({ id, name }) => (
          <DropdownMenu.RadioItem key={id} value={id} className={styles.item}>
            <span className={styles.mark}>
              <DropdownMenu.ItemIndicator>✓</DropdownMenu.ItemIndicator>
            </span>
            {name}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Separator className={styles.rule} />
    </>
  )
}
