"""Scripts without capitals, without spaces, or from right to left: titles are found all the same."""

# ruff: noqa: E501

from __future__ import annotations

import pytest

from scrapy_sections import extract

# Title, and what it says, of four sections; then a line of navigation.
TEXTS = {
    "en": [
        ("Data we collect", "When you open an account we ask for your name, your email address and your telephone number, without which we cannot serve you."),
        ("Cookies", "We use cookies to remember the language you chose and to keep you signed in, and you can delete them in your browser."),
        ("How long we keep it", "We keep your data for as long as your account is open, and erase it within thirty days after you have closed it."),
        ("Your rights", "You may see your data, have it corrected or erased, and withdraw your consent at any time by writing to the address below."),
    ],
    "zh": [
        ("一、我们收集的信息", "您注册账户时，我们会收集您的姓名、电子邮箱和手机号码。您不提供这些信息，我们就无法为您开通服务。"),
        ("二、Cookie 的使用", "我们使用 Cookie 记住您的登录状态和语言设置。您可以在浏览器中删除它们，但部分功能可能因此无法使用。"),
        ("三、信息的保存期限", "在您使用服务期间，我们会一直保存您的信息。您注销账户后，我们将在三十天内将其删除或匿名化处理。"),
        ("四、您的权利", "您可以随时查询、更正或删除您的个人信息，也可以撤回同意。请通过客服邮箱与我们联系，我们会尽快答复。"),
    ],
    "ja": [
        ("第1条（収集する情報）", "当社は、会員登録の際に氏名、メールアドレスおよび電話番号を収集します。ご提供いただけない場合、サービスを利用できません。"),
        ("第2条（利用目的）", "収集した情報は、サービスの提供、料金の請求およびお問い合わせへの対応のために利用します。それ以外の目的には利用しません。"),
        ("第3条（第三者提供）", "当社は、法令に基づく場合を除き、あらかじめ同意を得ることなく、個人情報を第三者に提供することはありません。"),
        ("第4条（お問い合わせ）", "開示、訂正または削除をご希望の場合は、下記の窓口までご連絡ください。ご本人であることを確認のうえ、速やかに対応いたします。"),
    ],
    "ar": [
        ("البيانات التي نجمعها", "عند إنشاء حساب نطلب منك اسمك وعنوان بريدك الإلكتروني ورقم هاتفك، ولا نستطيع تقديم الخدمة من دون هذه البيانات."),
        ("ملفات تعريف الارتباط", "نستخدم ملفات تعريف الارتباط لحفظ لغتك وإبقائك مسجلا، ويمكنك حذفها من المتصفح في أي وقت تشاء."),
        ("مدة الاحتفاظ بالبيانات", "نحتفظ ببياناتك ما دام حسابك قائما، ثم نحذفها خلال ثلاثين يوما من إغلاق الحساب، إلا ما يلزمنا القانون بحفظه."),
        ("حقوقك", "يحق لك الاطلاع على بياناتك وتصحيحها وحذفها، ويمكنك سحب موافقتك في أي وقت بالكتابة إلينا على عنوان البريد أدناه."),
    ],
    "he": [
        ("המידע שאנו אוספים", "בעת פתיחת חשבון אנו מבקשים את שמך, את כתובת הדואר האלקטרוני שלך ואת מספר הטלפון, ובלעדיהם לא נוכל לספק את השירות."),
        ("עוגיות", "אנו משתמשים בעוגיות כדי לזכור את השפה שבחרת ולהשאיר אותך מחובר, ואפשר למחוק אותן בדפדפן בכל עת."),
        ("כמה זמן נשמר המידע", "אנו שומרים את המידע כל עוד החשבון פעיל, ומוחקים אותו בתוך שלושים יום מסגירתו, אלא אם החוק מחייב אחרת."),
        ("הזכויות שלך", "אתה רשאי לעיין במידע, לתקן אותו ולבקש את מחיקתו, וכן לחזור בך מהסכמתך בכל עת בפנייה אלינו בכתב."),
    ],
    "th": [
        ("ข้อมูลที่เราเก็บรวบรวม", "เมื่อคุณสร้างบัญชี เราจะขอชื่อ ที่อยู่อีเมล และหมายเลขโทรศัพท์ของคุณ หากไม่มีข้อมูลเหล่านี้เราไม่สามารถให้บริการได้"),
        ("การใช้คุกกี้", "เราใช้คุกกี้เพื่อจดจำภาษาที่คุณเลือกและทำให้คุณอยู่ในระบบต่อไป คุณสามารถลบคุกกี้ในเบราว์เซอร์ได้ทุกเมื่อ"),
        ("ระยะเวลาการเก็บรักษา", "เราเก็บรักษาข้อมูลของคุณตลอดเวลาที่บัญชียังใช้งานอยู่ และจะลบภายในสามสิบวันหลังจากที่คุณปิดบัญชี"),
        ("สิทธิของคุณ", "คุณมีสิทธิเข้าถึง แก้ไข และลบข้อมูลส่วนบุคคลของคุณ และสามารถถอนความยินยอมได้ทุกเมื่อโดยติดต่อเราทางอีเมล"),
    ],
    "hi": [
        ("हम कौन सी जानकारी लेते हैं", "खाता बनाते समय हम आपका नाम, ईमेल पता और फ़ोन नंबर पूछते हैं। इनके बिना हम आपको यह सेवा नहीं दे सकते।"),
        ("कुकी का उपयोग", "हम आपकी भाषा याद रखने और आपको लॉग इन रखने के लिए कुकी का उपयोग करते हैं। आप उन्हें ब्राउज़र में कभी भी हटा सकते हैं।"),
        ("जानकारी कब तक रखी जाती है", "जब तक आपका खाता चालू है, हम आपकी जानकारी रखते हैं। खाता बंद करने के तीस दिन के भीतर हम उसे हटा देते हैं।"),
        ("आपके अधिकार", "आप अपनी जानकारी देख सकते हैं, उसे ठीक करवा सकते हैं या हटवा सकते हैं। इसके लिए हमें ईमेल से लिखें, हम जल्दी उत्तर देंगे।"),
    ],
}  # fmt: skip
DIRECTION = {"ar": "rtl", "he": "rtl"}
LOOKS = {"heading": "<h2>{}</h2>", "bold": "<p><b>{}</b></p>", "class": "<div class=title><strong>{}</strong></div>"}


def prose(language: str, section: int) -> list[str]:
    """Two paragraphs of a section, no two of a page alike."""
    texts = [text for _, text in TEXTS[language]]
    after, across = texts[(section + 1) % 4], texts[(section + 2) % 4]
    return [f"{texts[section]} {after}", f"{across} {texts[section]}"]


def page_in(language: str, look: str) -> str:
    lines = [
        LOOKS[look].format(title) + "".join(f"<p>{line}</p>" for line in prose(language, section))
        for section, (title, _) in enumerate(TEXTS[language])
    ]
    direction = f" dir={DIRECTION[language]}" if language in DIRECTION else ""
    return (
        f"<html{direction}><body><nav><ul><li><a href=/>Home</a></li><li><a href=/shop>Shop</a></li></ul></nav>"
        f"<main>{''.join(lines)}</main><footer><a href=/jobs>Jobs</a> <a href=/imprint>Imprint</a></footer></body></html>"
    )


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("language", TEXTS)
def test_titles_are_found(language: str, look: str) -> None:
    page = extract(page_in(language, look))
    assert [section.title for section in page.sections] == [title for title, _ in TEXTS[language]]
    assert [section.text.split("\n") for section in page.sections] == [prose(language, section) for section in range(4)]
    assert page.language == language
