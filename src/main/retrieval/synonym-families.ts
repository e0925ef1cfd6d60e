/**
 * Words that may stand for one another, from general knowledge of English, daily life and software. Families are set
 * apart by bars. A family's first word stands for each of the others and they for it, but not they for one another.
 * Inflected forms need no mention: words are compared by stem.
 */
const families = `
create add make new generate build compose insert open | generate produce build
delete remove erase drop destroy clear | update edit modify change alter amend set
get fetch retrieve read load obtain view | show display view list | list enumerate browse show
search find query lookup discover seek | send post deliver dispatch submit | receive inbox incoming
start launch run begin execute trigger | run execute invoke | stop halt end terminate cancel abort kill
cancel revoke withdraw | copy duplicate clone replicate | move transfer relocate | rename retitle
upload attach import | download export save | save store persist | convert transform translate change
transform convert conversion conversions | translate translation interpret
compute calculate calculation computation evaluate | calculate estimate | compare comparison diff difference
analyze analyse analysis analytics examine inspect | check verify validate test confirm
validate validation verification | summarize summarise summary abstract overview digest
describe description explain detail | explain explanation | detail information info
schedule plan arrange scheduling | book reserve reservation booking | buy purchase order shop shopping
price cost pricing fee rate quote | pay payment charge billing | invoice bill billing
money currency finance financial | stock share equity ticker | weather forecast meteorology climate
temperature weather | map location place geography geographic | location place address position
route direction navigation navigate | navigate browse visit goto | distance range far | city town | country nation
picture image photo photograph | image picture visual illustration | draw paint sketch
chart graph plot diagram visualization visualize | video movie film clip | movie film cinema
music song track audio tune | sound audio | article paper publication | document file doc | folder directory
message chat text msg | email mail | chat conversation talk message | comment reply note remark | note memo
task todo ticket issue | issue bug ticket problem | error exception fault failure
meeting appointment event calendar | event appointment | user account member person people | person people human
team group | company business organization firm organisation | employee staff worker | job career employment vacancy
customer client | product item goods merchandise | food meal dish recipe | recipe cooking cook
restaurant dining eat | travel trip journey tour vacation holiday | hotel accommodation lodging stay
flight airline plane airplane | car vehicle automobile | house home property apartment | doctor medical health
health fitness wellness medical | exercise workout fitness | game play gaming | sport athletics
news headline article | website site webpage web url | url link address | webpage page | repository repo
code program source programming | database db | table sheet spreadsheet | row record | record entry
authenticate login signin auth authentication | permission access privilege right | key secret credential
configure configuration config setting setup | setting preference option | parameter param argument
environment env | application app | server host | monitor watch track observe | track trace follow
log journal history | history past previous | notify notification alert
recommend recommendation suggest suggestion | suggest propose | advice tip recommend
learn study education learning | teach tutor education course | question ask query | answer reply respond response
rate rating score | review feedback rating | rank ranking top | random arbitrary | convert conversion
identify recognize detect recognition detection | detect find spot | extract pull scrape | scrape crawl crawler
merge combine join unite | split divide separate | filter screen narrow | sort order arrange
count number quantity amount total | sum total add | maximum max highest | minimum min lowest | average mean
date day time | time clock hour | latest recent newest current | current now present live realtime
popular trending top trend | cheap affordable budget discount | discount deal coupon promo offer | size dimension
weight mass | speed velocity | connect link attach | subscribe subscription follow | enable activate
disable deactivate | lock block | unlock unblock | publish release deploy | deploy deployment rollout
install setup | restart reboot | backup snapshot archive | restore recover recovery | encrypt cipher
compress zip archive | print output | reminder remind | phone telephone call mobile | number digit
astrology horoscope zodiac | lawyer attorney legal law | law legal legislation regulation | tax taxes vat
pet animal dog cat | animal wildlife species | plant garden gardening flower | child kid baby children
parent family relative | wine beer drink beverage cocktail | drink beverage | grocery supermarket
nutrition calorie diet dietary | diet nutrition weight | cook bake prepare | ingredient pantry | gift present
clothes clothing fashion apparel outfit | quote quotation saying | joke humor humour funny | poem poetry verse
story tale fiction novel | book novel ebook literature | author writer | library collection | font typeface
color colour hue | logo brand branding | brand trademark | marketing advertising advertisement campaign promotion
ad advertisement | seo keyword | crypto cryptocurrency bitcoin blockchain coin token | wallet balance
exchange trade trading | invest investment investor portfolio | mortgage loan credit | loan borrow lending
bank banking account | insurance policy coverage | interest rate | retirement pension | donate donation charity
salary wage income earnings | revenue income sales | profit earnings margin | expense cost spending
student pupil learner | teacher instructor tutor | school university college education | university college academic
exam test quiz | quiz trivia | degree diploma | resume cv | interview hiring | hire recruit recruitment
skill ability talent | sentiment emotion feeling | language linguistic | grammar spelling proofread
dictionary definition meaning | define definition meaning | word term vocabulary | math mathematics arithmetic
multiply product multiplication | divide division | subtract minus difference | equation formula | area surface
length width height | triangle square circle geometry | probability statistics odds | random chance
unit measurement | convert exchange | timezone time | sunrise sunset | moon lunar | space astronomy planet star
physics force | chemistry chemical molecule | biology cell gene | gene genetic dna genome
disease illness condition symptom | medicine drug medication pharmaceutical | hospital clinic | patient medical
sleep rest | earthquake disaster | pollution emission | energy power electricity | electricity electric
solar renewable | fuel gas petrol gasoline | charge charging | parking park | train rail railway | bus transit
taxi ride cab | ship vessel boat | shipping shipment delivery courier parcel package | package parcel
track shipment | airport airline flight | ticket seat | concert gig show performance | event happening
museum gallery exhibition | art artwork painting | artist painter singer musician | band musician | lyrics song
playlist track | podcast audio episode | radio broadcast station | tv television series | actor cast celebrity
director filmmaker | anime manga cartoon | team club squad | league tournament championship competition
match game fixture | player athlete | score result | football soccer | bet betting wager gambling | lottery jackpot
puzzle riddle | chess board | dating relationship partner | friend contact | love romance romantic
wedding marriage | birthday anniversary celebration party | name title | gender sex | age old
history historical era | war battle conflict | king monarch emperor ruler | president leader government
government political politics | election vote voting poll | poll survey questionnaire | form survey
population census demographic | religion faith | philosophy wisdom | psychology mental | meditation mindfulness
therapy counseling | motivation inspiration inspirational | barcode qr | password passphrase | ip network
dns domain | domain hostname | vpn proxy | network networking | security vulnerability threat
vulnerability exploit cve | malware virus | firewall rule | certificate ssl tls | traffic visitor visits
performance speed | bug error defect | debug troubleshoot diagnose | diagnose diagnosis | fix repair resolve
optimize optimise optimization improve improvement | improve enhance | cluster kubernetes | container docker
image container | vm virtual | machine vm | storage bucket blob disk | disk volume drive | queue message
function lambda | pipeline workflow | workflow automation automate | job task | trigger event | webhook callback
endpoint api route | api interface | schema structure | index catalog | metric measure statistic
statistic stats statistics | dashboard report | report summary | alert alarm warning | incident outage | quota limit
region zone | tenant organization | subscription plan | role permission | branch fork | commit revision | merge pull
release version | version revision edition | dependency package library | library package module
module plugin extension | plugin addon integration | framework library | class type | variable value | string text
text content | array list | regex pattern | json object | csv spreadsheet | pdf document
slide presentation powerpoint ppt | presentation deck slideshow | word document | paragraph text | heading title
template layout | page site | screenshot capture | click press tap | type input enter | scroll swipe
button element | tab window | browser web | cookie session | mindmap diagram | flowchart diagram | timeline schedule
summary tldr | transcript transcription subtitle caption | transcribe transcription | speech voice spoken
voice audio | speak talk | listen hear | ocr scan | scan inspect | resize scale crop | rotate turn | blur filter
background backdrop | face facial | camera photo | record capture | stream live | share publish | invite invitation
join enter | leave exit quit | accept approve | approve authorize | reject decline deny | assign allocate
close resolve | open reopen | archive store | pin bookmark favorite | favorite favourite like | follow subscribe
hashtag tag label | tag label category | category genre kind type | topic subject theme | group category
parent child | nearby near local closest | nearest closest near | best top | highest top | expensive premium luxury
free complimentary | new recent | old previous | future upcoming next | upcoming future | past historical
daily day | weekly week | monthly month | yearly annual year | hourly hour | weekend holiday
holiday vacation festival | deadline due | duration length | start begin | end finish | complete finish done
progress status | status state | health status | ping reachable | uptime availability | available availability
availability free | stock inventory | inventory warehouse | order purchase | cart basket checkout | refund return
return refund | contract agreement | agreement terms | sign signature | lead prospect | crm customer
deal opportunity | project initiative | milestone goal | goal objective target | budget finance | team member
member participant attendee | attendee guest participant | guest visitor | owner author creator | creator author
`

export const synonymFamilies: readonly (readonly string[])[] = families.split(/[|\n]/).map(family => family.trim().split(' '))
