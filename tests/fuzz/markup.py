"""Hypothesis strategies for pages as text: well formed and not, with style sheets, in several languages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

Text = SearchStrategy[str]


def _list(text: str) -> list[str]:
    """Return the entries of a list, which two blanks or a new line part."""
    return re.split(r" {2,}|\n", text.strip(" \n"))


TITLES = _list("""
1. Data we collect  1.1 Cookies  2) Your rights  (a) Names  (iv) Fees  IV. Complaints  A. Loans  § 5 Fines  Article 6
Section 7: Sharing  Cookies  PRIVACY POLICY  Terms of Service  What do we keep?  Contents  Home  1  1.1.1.1.1  -  ©
第一条 目的  二、您的权利  (3) 期限  第2条（利用目的）  الخصوصية  המידע שאנו אוספים  ข้อมูลที่เราเก็บ  Права  Δικαιώματα
""")
PROSE = _list("""
We keep the records that you give us, and share them with nobody whom you have not named.
You may ask us at any time to see what we hold about you, and have it corrected or deleted.
Subject to Section 1.1 and Sections 2(a) to 4, loans end after four weeks; see also "Fines" below.
Last updated: March 3, 2024. Effective as of 2023-12-01, or 31.12.1999, or Stand: 3. März 2024.
您注册账户时，我们会收集您的姓名、电子邮箱和手机号码。最后更新日期：2024年3月3日。
当社は、会員登録の際に氏名を収集します。第１条をご覧ください。
عند إنشاء حساب نطلب منك اسمك وعنوان بريدك الإلكتروني، راجع المادة ٥.
เมื่อคุณสร้างบัญชี เราจะขอชื่อและที่อยู่อีเมลของคุณ
""")
SIGNS = [
    *"\x00 \x01 \x0b \x0c \x1b \x7f \x85 \ufeff \ufffe \ud800 \udfff \u200b \u200d \u202e \u2028 \u00ad \u00a0".split(
        " "
    ),
    *"\u3000 e\u0301 🏴\U000e0067 \U0010ffff &amp; &lt;b&gt; &copy &notit; &#0; &#13; &#x80; &#xD800; &#x110000;".split(
        " "
    ),
    *"&#99999999999; &nbsp; &ZeroWidthSpace; & < > \" ' ` ]]> -- \\ =1+1 | * _a_ [a](b) ![a](b) ``` \t \r\n \n".split(
        " "
    ),
    *("# x", "- x", "1. x", "> x"),
]
INLINE = _list("a  b  i  em  strong  span  font  u  small  sup  code  q  abbr  label  bdo  o:p  x-y")
BLOCK = _list("""
p  div  h1  h2  h3  h6  section  article  main  aside  header  footer  nav  form  blockquote  pre  center  address
fieldset  legend  dialog  figure  figcaption  hgroup  search  button
""")
SKIPPED = _list("""
svg  math  template  noscript  iframe  textarea  select  object  canvas  noframes  xmp  title  head  map  audio
""")
VOID = _list("""
<br>  <hr>  <img alt=x>  <input value=y>  <wbr>  <link rel=stylesheet href=a.css>  <base href=//>  <area>  <p/>  <br/>
""")
ATTRIBUTES = _list("""
id=x  id=y  name=x  href=#x  href=#y  href=/z  href="javascript:x()"  class=title  class="t h"  class=nav  hidden
aria-hidden=true  role=heading aria-level=2  role=tab  role=tabpanel  aria-controls=x  open  lang=de  xml:lang=zh
dir=rtl  onclick=x()  colspan=3  start=4  type=a  align=center  size=7  color=red  face=x  bgcolor=#fff
data-sections-rendered=1  data-sections-style="0 1 0 0 9 9"  data-sections-style="1 0 -9 9 99999999999999999999 9"
itemprop=articleBody  title="a>b"  alt='"'  x"  on'x=2  <a  =""  style
""")
SELECTORS = _list(r"""
*  p  .t  .h>b  #x  h1,h2  div p  p+p  p~p  :not(.t)  :is(h1,.t)  :where(p)  :has(b)  :nth-child(2n+1)  ::before
a:hover  [id]  [id=x]  [class~=t i]  [lang|=de]  :root  &  &.t  *|*  :first-line  \61  b,,c  >>
""")
PROPERTIES = _list("""
font-size  font-weight  font-style  font  font-family  color  background  display  visibility  text-align  margin
text-transform  text-decoration  line-height  opacity  border  padding  float  position  --x  all  content  zoom  width
""")
VALUES = _list(r"""
2em  24px  700  bold  150%  larger  none  block  inline  contents  hidden  center  uppercase  red  #123  #12345678
rgb(1,2,3)  rgb(1 2 3/.5)  hsl(1turn,9%,9%)  inherit  initial  revert  unset  calc(1em*2)  calc(1e308*10*0)
calc(1px/0)  var(--x)  var(--x,2em)  min(1em,2vw)  clamp(1px,2em,3rem)  1e999px  -1px  0  NaN  infinity  calc(
calc(infinity*1px)  "x"  url(x)  bold 2em/1.2 serif  !important  1 1  1.  .5em  \32 em  attr(x)  env(y)  1e-999em
""")
AT_RULES = _list("""
@media screen{%s}  @media(min-width:1px){%s}  @media print{%s}  @supports(display:grid){%s}  @layer a{%s}
@layer a,b;%s  @import "a.css";%s  @container x{%s}  @charset "x";%s  @font-face{%s}  .t{%s}
@media not x and (y){%s}  @x;%s
""")
BROKEN = _list("""
<!-- -->  <!-->  <!--->  --!>  <!--[if IE]>  <![endif]-->  <![endif]>  <![CDATA[  ]]>  <?php ?>  <!  </  <  <a  </a>
</>  </br>  </p>  <p/>  <table>  </table>  <tr>  <td>  </td>  <caption>  <select>  <option>  <form>  </form>  <body>
</body>  <html>  </html>  <head>  </head>  <title>  </title>  <script>  </script>  <style>  </style>  <textarea>
<plaintext>  <xmp>  <noscript>  </noscript>  <template>  </template>  <svg>  </svg>  <math>  <frameset>  <frame>
<iframe>  <li>  </li>  <ul>  </ul>  <dd>  <b>  </b>  <i>  </i>  <a href=#x>  <h1>  </h1>  <h2  </h3>  <div =""
</div>  <p x='>  <p y=">  <details>  <summary>  </summary>  <DIV>  <a'b>  <ı>  <isindex>  <image>
""")
HEADINGS = _list("h1  h2  h3  h4  p  div  b  summary")


def _joined(parts: Text, most: int = 4, between: str = "") -> Text:
    return st.lists(parts, min_size=1, max_size=most).map(between.join)


texts: Text = st.one_of(
    st.sampled_from(PROSE),
    st.sampled_from(TITLES),
    st.sampled_from(PROSE),
    st.sampled_from(SIGNS),
    st.text(max_size=12),
)
_declarations = _joined(st.builds("{}:{}".format, st.sampled_from(PROPERTIES), st.sampled_from(VALUES)), 4, ";")
_attributes = st.one_of(
    st.just(""),
    st.lists(st.sampled_from(ATTRIBUTES), max_size=3).map(lambda names: "".join(f" {name}" for name in names)),
    _declarations.map(" style='{}'".format),
)


def _element(tags: Sequence[str], content: Text) -> Text:
    return st.builds("<{0}{1}>{2}</{0}>".format, st.sampled_from(tags), _attributes, content)


def _at_rules(inner: Text) -> Text:
    return _joined(st.builds(str.replace, st.sampled_from(AT_RULES), st.just("%s"), inner), 3)


_rules = st.builds("{}{{{}}}".format, _joined(st.sampled_from(SELECTORS), 3, " "), _declarations)
style_sheets: Text = st.recursive(_joined(_rules), _at_rules, max_leaves=6)
_style_elements = style_sheets.map("<style>{}</style>".format)
_phrases = st.recursive(texts, lambda inner: _element(INLINE, _joined(inner, 3)), max_leaves=4)
_sections = st.builds("{}<p>{}</p>".format, _element(HEADINGS, _phrases), _phrases)


def _blocks(inner: Text) -> Text:
    several = _joined(inner, 3)
    rows = _joined(_joined(_element(("td", "th"), several), 3).map("<tr>{}</tr>".format), 3)
    return st.one_of(
        _element(BLOCK, several),
        _element(("ul", "ol", "menu", "dir"), _joined(_element(("li",), several))),
        rows.map("<table>{}</table>".format),
        st.builds("<dl><dt>{}</dt><dd>{}</dd></dl>".format, inner, several),
        st.builds("<details{}><summary>{}</summary>{}</details>".format, _attributes, _phrases, several),
        st.builds("<div hidden>{}</div><!-- {} -->".format, several, texts),
        st.lists(st.tuples(st.sampled_from(TITLES), several), min_size=2, max_size=3).map(_tabs),
        _element(SKIPPED, several),
    )


def _tabs(panels: list[tuple[str, str]]) -> str:
    labels = [f"<a role=tab href=#t{index}>{title}</a>" for index, (title, _) in enumerate(panels)]
    return "".join(
        [*labels, *[f"<div role=tabpanel id=t{index}>{text}</div>" for index, (_, text) in enumerate(panels)]]
    )


def _several_documents(documents: list[tuple[str, str]]) -> str:
    return "".join(
        f"<section id=d{index}><h1>{title}</h1>{text}</section>" for index, (title, text) in enumerate(documents)
    )


_bodies = st.recursive(
    st.one_of(_sections, _sections, _phrases, st.sampled_from(VOID), _style_elements), _blocks, max_leaves=12
)
_documents = st.lists(st.tuples(st.sampled_from(TITLES), _joined(_sections, 3)), min_size=2, max_size=3).map(
    _several_documents
)
_heads = st.one_of(st.just(""), st.sampled_from(TITLES).map("<title>{}</title>".format), _style_elements)
_COMPUTED = "red;24px;normal;700;none;left;none;block|#000;16px;italic;400;underline;center;uppercase;inline|x"
_shells = st.sampled_from(
    (
        "<!DOCTYPE html><html lang=en><head>{}</head><body>{}</body></html>",
        "<html><head>{}</head><body><nav><a href=/>Home</a></nav><main>{}</main><footer>Imprint</footer></body></html>",
        f"<html data-sections-rendered='k|{_COMPUTED}'>{{}}<body data-sections-style='1 1 0 0 9 9'>{{}}</body></html>",
        "<html dir=rtl lang=ar>{}<body class=x>{}</body></html>\n",
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">{}{}</html>',
        "{}{}",
    )
)
well_formed: Text = st.builds(str.format, _shells, _heads, st.one_of(_joined(_bodies), _documents))
malformed: Text = _joined(st.one_of(st.sampled_from(BROKEN), st.sampled_from(BROKEN), _phrases, _sections), 25)
pages: Text = st.one_of(well_formed, malformed, st.tuples(well_formed, malformed).map("".join))
