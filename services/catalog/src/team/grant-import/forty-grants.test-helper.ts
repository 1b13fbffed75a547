/** A small nonprofit's list of 40 grants at five stages, as it looks in its spreadsheet on November 21, 2026. */
const list = `
Northquay Community Trust – grants
Grant name | Foundation | Stage | Target | Amount awarded | Deadline | Date submitted | Report to them by | Who | Website | Comments | County
After-School Reading | Alder Family Foundation | In conversation | $15,000 | | 01/15/2027 | | | Amara | alder.example/reading | Met Dana in May | Lorain
Summer Meals | Birch Community Fund | In conversation | $8,500 | | 02/01/2027 | | | Bo Nilsson | | | Lorain
Garden Beds | City of Northquay | In conversation | $4,000 | | 02/12/2027 | | | Bo Nilsson | | Needs the site plan | Erie
Youth Choir | Dogwood Arts Trust | In conversation | $6,000 | | 03/01/2027 | | | Amara | | | Lorain
Tool Library | Elm Street Bank | In conversation | $12,000 | | rolling | | | | https://elm.example/giving | | Erie
Night Clinics | Fir Health Foundation | In conversation | $40,000 | | 03/31/2027 | | | Cy | | | Lorain
Bike Repair | Gum Tree Fund | In conversation | $3,500 | | 04/15/2027 | | | Amara | | | Lorain
Senior Rides | Hazel Family Fund | In conversation | $9,000 | | 04/30/2027 | | | Bo Nilsson | | | Erie
Winter Coats | Ironwood Giving Circle | Writing application | $2,500 | | 12/04/2026 | | | Amara | | Draft is with Bo | Lorain
STEM Saturdays | Juniper Corporation | Writing application | $18,000 | | 12/10/2026 | | | Bo Nilsson | | | Lorain
Housing Help | Kapok Trust | Writing application | $55,000 | | 12/15/2026 | | | Amara | | | Erie
Food Pantry Freezers | Laurel Foundation | Writing application | $22,000 | | 12/18/2026 | | | Amara | | | Lorain
Legal Aid Days | Maple Bar Association | Writing application | $7,500 | | 01/08/2027 | | | Bo Nilsson | | | Lorain
Parent Cafe | Nutmeg Family Fund | Writing application | $5,000 | | 01/11/2027 | | | | | | Erie
Job Coaching | Oak Workforce Board | Writing application | $75,000 | | 01/29/2027 | | | Amara | | Two-page letter first | Lorain
Teen Center Roof | Pine County Office | Writing application | $120,000 | | 02/26/2027 | | | Amara | | | Lorain
Water Safety | Quince Foundation | Submitted | $10,000 | | 09/15/2026 | 09/14/2026 | | Bo Nilsson | | Answer in December | Erie
Story Hour | Redbud Literacy Fund | Submitted | $5,500 | | 09/30/2026 | 09/29/2026 | | Amara | | | Lorain
Reading Rooms | Spruce Trust | Submitted | $16,000 | | 10/01/2026 | 09/30/2026 | | Amara | | | Lorain
Harvest Supper | Tulip Tree Fund | Submitted | $3,000 | | 10/15/2026 | 10/15/2026 | | Bo Nilsson | | | Lorain
Eye Exams | Umbrella Pine Health | Submitted | $28,000 | | 10/16/2026 | 10/13/2026 | | Amara | | | Erie
Family Camp | Viburnum Foundation | Submitted | $14,000 | | 10/31/2026 | 10/30/2026 | | Amara | | | Lorain
Music Lessons | Willow Arts Fund | Submitted | $9,500 | | 11/02/2026 | 11/02/2026 | | Bo Nilsson | | | Lorain
Warm Rooms | Yew Energy Company | Submitted | $20,000 | | 11/13/2026 | 11/12/2026 | | | | | Erie
General Operating Support | Alder Family Foundation | Awarded | $25,000 | $25,000 | 03/15/2026 | 03/10/2026 | 12/11/2026 | Amara | | Second year of two | Lorain
Community Kitchen | Birch Community Fund | Awarded | $30,000 | $20,000 | 02/15/2026 | 02/13/2026 | 12/04/2026 | Amara | | | Lorain
Youth Council | Cedar Democracy Fund | Awarded | $12,000 | $12,000 | 04/01/2026 | 03/31/2026 | 02/01/2027 | Bo Nilsson | | | Erie
Laptop Loans | Dogwood Arts Trust | Awarded | $8,000 | $6,500 | 05/15/2026 | 05/15/2026 | 06/05/2027 | Amara | | | Lorain
Street Trees | City of Northquay | Awarded | $45,000 | $45,000 | 01/30/2026 | 01/29/2026 | 01/12/2027 | Bo Nilsson | | Receipts needed | Erie
Language Cafe | Elm Street Bank | Awarded | $5,000 | $5,000 | 06/01/2026 | 05/30/2026 | 07/01/2027 | Amara | | | Lorain
Health Walks | Fir Health Foundation | Awarded | $17,500 | $15,000 | 06/30/2026 | 06/28/2026 | 08/03/2027 | Amara | | | Lorain
Safe Routes | Pine County Office | Awarded | $60,000 | $52,000 | 07/15/2026 | 07/14/2026 | 09/02/2027 | Amara | | | Lorain
Mural Project | Willow Arts Fund | Declined | $11,000 | | 02/27/2026 | 02/26/2026 | | Bo Nilsson | | Asked for feedback | Erie
Dental Van | Umbrella Pine Health | Declined | $90,000 | | 03/20/2026 | 03/19/2026 | | Amara | | | Lorain
Chess Club | Gum Tree Fund | Declined | $1,200 | | 04/17/2026 | 04/16/2026 | | | | | Lorain
Farm Visits | Laurel Foundation | Declined | $7,000 | | 05/29/2026 | 05/29/2026 | | Amara | | | Erie
Book Bus | Redbud Literacy Fund | Declined | $33,000 | | 06/19/2026 | 06/18/2026 | | Bo Nilsson | | Try again in 2027 | Lorain
Job Fair | Oak Workforce Board | Declined | $6,000 | | 07/31/2026 | 07/30/2026 | | Amara | | | Lorain
Swim Passes | Quince Foundation | Declined | $4,800 | | 08/14/2026 | 08/13/2026 | | Amara | | | Erie
Block Party | Ironwood Giving Circle | Declined | $900 | | 08/28/2026 | 08/28/2026 | | Bo Nilsson | | | Lorain
`

const rows = list
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const isDay = /^\d\d\/\d\d\/\d{4}$/

/** The list as CSV. */
export const asCsv = (): string =>
  rows.map((cells) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\r\n')

/** The list as cells of a workbook: sums are numbers there, and days are days. */
export const asCells = (): (string | number | Date | null)[][] =>
  rows.map((cells) =>
    cells.map((cell) => {
      if (cell === '') return null
      if (isDay.test(cell))
        return new Date(`${cell.slice(6)}-${cell.slice(0, 2)}-${cell.slice(3, 5)}T00:00:00Z`)
      return cell.startsWith('$') ? Number(cell.replaceAll(/[$,]/g, '')) : cell
    }),
  )
