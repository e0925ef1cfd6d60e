/** The look of the window, for pages that open in a browser. */
export const pageStyle = `
:root { color-scheme: light dark;
  --paper: oklch(.975 .006 90); --surface: oklch(.995 .003 90); --sunk: oklch(.955 .007 90); --line: oklch(.90 .008 90); --line-strong: oklch(.83 .01 90);
  --ink: oklch(.26 .015 250); --ink-2: oklch(.46 .015 250); --accent: oklch(.50 .10 235); --on-accent: oklch(.99 .003 90); --accent-soft: oklch(.94 .03 235);
  --ok: oklch(.50 .11 155); --wait: oklch(.54 .13 70); --bad: oklch(.53 .19 27); }
@media (prefers-color-scheme: dark) { :root {
  --paper: oklch(.205 .012 250); --surface: oklch(.235 .013 250); --sunk: oklch(.18 .012 250); --line: oklch(.31 .014 250); --line-strong: oklch(.42 .014 250);
  --ink: oklch(.94 .006 90); --ink-2: oklch(.76 .01 90); --accent: oklch(.74 .10 230); --on-accent: oklch(.18 .012 250); --accent-soft: oklch(.31 .05 235);
  --ok: oklch(.75 .12 155); --wait: oklch(.80 .12 80); --bad: oklch(.72 .15 25); } }
@media (prefers-contrast: more) { :root { --line: var(--ink-2); --line-strong: var(--ink); --ink-2: var(--ink); } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 48px 16px; display: grid; align-content: start; justify-items: center; background: var(--paper); color: var(--ink);
  font: 14.5px/1.6 Inter, system-ui, -apple-system, "Segoe UI", sans-serif; -webkit-font-smoothing: antialiased; }
:lang(zh) body, :lang(ja) body { line-height: 1.75; }
main { width: 100%; max-width: 440px; padding: 28px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.35; font-weight: 600; letter-spacing: -.01em; text-wrap: pretty; }
h1 + h2 { margin-top: 16px; }
h2, legend { margin: 0; padding: 0; font-size: 13px; font-weight: 600; color: var(--ink-2); }
p { margin: 0 0 16px; color: var(--ink-2); }
ul { margin: 4px 0 20px; padding-left: 20px; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
.app { display: flex; align-items: center; gap: 12px; margin-bottom: 20px; font-weight: 600; }
.tile { width: 36px; height: 36px; border-radius: 7px; display: grid; place-items: center; background: var(--accent-soft); color: var(--accent); font-size: 15px; }
.choice { display: flex; align-items: center; gap: 10px; margin-top: 8px; padding: 8px 12px; border: 1px solid var(--line-strong); border-radius: 7px; }
.choice:has(:checked) { border-color: var(--accent); background: var(--accent-soft); }
.choice input { margin: 0; accent-color: var(--accent); }
.choice small { margin-left: auto; color: var(--ink-2); font-size: 13px; }
.field { display: block; margin-bottom: 20px; }
.field span { font-size: 13px; font-weight: 600; color: var(--ink-2); }
.field input { display: block; width: 100%; margin: 4px 0; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--paper); border: 1px solid var(--line-strong); border-radius: 7px; }
.field input[readonly] { background: var(--sunk); }
.field small, .quiet small { color: var(--ink-2); font-size: 13px; }
.code { font-family: "JetBrains Mono", ui-monospace, monospace; font-size: 22px; letter-spacing: .08em;
  padding: 12px; margin: 0 0 16px; text-align: center; background: var(--sunk); border-radius: 7px; color: var(--ink); }
.problem { margin: 0 0 16px; padding: 8px 12px; border: 1px solid var(--bad); border-radius: 7px; color: var(--bad); }
.verbs { display: flex; gap: 8px; }
button, .button { flex: 1; padding: 8px 16px; font: inherit; font-weight: 500; text-align: center; text-decoration: none;
  color: var(--ink); background: transparent; border: 1px solid var(--line-strong); border-radius: 7px; cursor: pointer; }
button.first, .button.first { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
.quiet { margin-top: 20px; padding-top: 16px; border-top: 1px solid var(--line); display: flex; align-items: baseline; gap: 12px; }
.quiet button { flex: none; padding: 0; border: 0; color: var(--accent); text-align: left; }
.mark { width: 12px; height: 12px; border-radius: 50%; margin-bottom: 16px; background: var(--ink-2); }
.mark.ok { background: var(--ok); } .mark.wait { background: var(--wait); }
footer { width: 100%; max-width: 440px; padding: 16px 28px; font-size: 13px; color: var(--ink-2); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
