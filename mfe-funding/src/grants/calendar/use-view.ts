import { clock, useSearchParams } from '@fundharbor/kit'
import { isValid } from 'date-fns/isValid'
import { toIsoDay } from '../../shared/iso-day.ts'
import { dayOf, scaleOf, zooms, type Scale, type Zoom } from './scale.ts'

/** The part of the calendar in the page's address: `?zoom=month&from=2027-01-01`. */
export function useScale(): { scale: Scale; show: (zoom: Zoom, day: Date) => void } {
  const [params, setParams] = useSearchParams()
  const zoom = zooms.find((each) => each === params.get('zoom')) ?? 'year'
  const from = dayOf(params.get('from') ?? '')
  const show = (next: Zoom, day: Date) =>
    setParams(
      (old) => {
        const address = new URLSearchParams(old)
        address.set('zoom', next)
        address.set('from', toIsoDay(scaleOf(next, day).from))
        return address
      },
      { replace: true, preventScrollReset: true },
    )
  return { scale: scaleOf(zoom, isValid(from) ? from : clock.now()), show }
}
